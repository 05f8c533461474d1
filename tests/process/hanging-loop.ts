// Preloaded into a server process: on SIGUSR2 its event loop is busy for HANG_MS milliseconds, or for ever where that is 0.
const hangMs = Number(process.env.HANG_MS);

process.on("SIGUSR2", () => {
  const began = performance.now();
  while (hangMs === 0 || performance.now() - began < hangMs);
});
