/** Serves on the port of the benchmark. */
export const serve = (fetch: (request: Request) => Response | Promise<Response>) => Bun.serve({ port: Number(process.env.PORT), hostname: "127.0.0.1", fetch });
