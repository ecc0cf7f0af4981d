// Starts what the page names. Everything it needs to know came with the page.
import { apply, settings } from "./lib/settings.js";

apply(settings());

const data = document.getElementById("page");
const page = data ? JSON.parse(data.textContent) : {};
const ISLANDS = {
  lobby: () => import("./lobby.js"),
  table: () => import("./table/page.js"),
  deal: () => import("./dealer/page.js"),
  replay: () => import("./replay.js"),
  lab: () => import("./lab/page.js"),
  counting: () => import("./lab/counting.js"),
  strategy: () => import("./lab/strategy.js"),
  design: () => import("./lab/designer.js"),
  drill: () => import("./lab/drill.js"),
  signin: () => import("./signin.js"),
};
const island = document.body.dataset.island;
if (ISLANDS[island]) ISLANDS[island]().then((module) => module.start(page));
