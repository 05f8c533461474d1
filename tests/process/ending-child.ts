// Preload: one of several web processes ends with code 7 before it listens.
if (process.env.WEB_PROCESS !== undefined) process.exit(7);
