// Preload: SIGUSR2 blocks the event loop for HANG_MS, 0 means forever.
const hangMs = Number(process.env.HANG_MS);

process.on("SIGUSR2", () => {
  const startedAt = performance.now();
  while (hangMs === 0 || performance.now() - startedAt < hangMs);
});
