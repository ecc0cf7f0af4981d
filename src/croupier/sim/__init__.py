"""Random streams, kernels and the runner that puts both cores to work."""
