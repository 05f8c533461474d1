// Preload: SIGUSR2 causes an unhandled rejection in a timer.
process.on("SIGUSR2", () => void setTimeout(() => void Promise.reject(new Error("an unexpected fault"))));
