import type { Server } from "bun";
import { createMiddleware } from "hono/factory";
import { notRead } from "./failure.server";

const seconds = 60;

/** A body has a minute to arrive, however steadily it drips; then 408, or for a form the way back to its page, and the line is closed. Whatever reads bodies has answered long before. */
export const bodyDeadline = createMiddleware<{ Bindings: { server?: Server<unknown> } }>(async (c, next) => {
  if (!c.req.raw.body) return next();
  c.env?.server?.timeout(c.req.raw, seconds + 10); // Bun's idle time does not see a body arrive, and would cut a slow line's photo off
  let timer: Timer | undefined;
  const late = new Promise<"late">((tell) => {
    timer = setTimeout(tell, seconds * 1000, "late");
  });
  const answered = next();
  const outcome = await Promise.race([answered, late]).finally(() => clearTimeout(timer));
  if (outcome !== "late") return;
  answered.catch(() => {}); // its reader fails when the line closes
  return notRead(c.req.raw, "too_slow", { Connection: "close" });
});
