import type { Server } from "bun";
import { createMiddleware } from "hono/factory";
import { notRead } from "./failure.server";

const least = 60;
const slowest = 16 * 1024; // bytes a second that a bad phone line brings
const most = 240; // Bun waits for nothing longer than 255

/** How many seconds a body that says to be so long has to arrive. */
export const secondsFor = (length: string | null): number => Math.min(most, Math.ceil(least + Number(length ?? 0) / slowest));

/** A body has a minute to arrive, however steadily it drips, and a photo as much longer as a bad line needs; then 408, or for a form the way back to its page, and the line is closed. Whatever reads bodies has answered long before. */
export const bodyDeadline = createMiddleware<{ Bindings: { server?: Server<unknown> } }>(async (c, next) => {
  if (!c.req.raw.body) return next();
  const seconds = secondsFor(c.req.raw.headers.get("content-length"));
  c.env?.server?.timeout(c.req.raw, seconds + 10); // Bun's idle time does not see a body arrive, and would cut a slow line's photo off
  let timer: Timer | undefined;
  const late = new Promise<"late">((tell) => {
    timer = setTimeout(tell, seconds * 1000, "late");
  });
  const answered = next();
  const outcome = await Promise.race([answered, late]).finally(() => clearTimeout(timer));
  if (outcome !== "late") return;
  answered.catch(() => {}); // its reader fails when the line closes
  return notRead(c.req.raw, "too_slow");
});
