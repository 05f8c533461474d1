// Preloaded into a server process: on SIGUSR2 a promise that nobody holds is refused in a timer, as a fault of ours would.
process.on("SIGUSR2", () => void setTimeout(() => void Promise.reject(new Error("a fault nobody foresaw"))));
