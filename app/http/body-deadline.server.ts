import { createMiddleware } from "hono/factory";
import { AppError } from "#app/models/app-error";
import { failureOf } from "./failure.server";

const milliseconds = 60_000;

/** A body has a minute to arrive, however steadily it drips; then 408, and the line is closed. Whatever reads bodies has answered long before. */
export const bodyDeadline = createMiddleware(async (c, next) => {
  if (!c.req.raw.body) return next();
  let timer: Timer | undefined;
  const late = new Promise<"late">((tell) => {
    timer = setTimeout(tell, milliseconds, "late");
  });
  const answered = next();
  const outcome = await Promise.race([answered, late]).finally(() => clearTimeout(timer));
  if (outcome !== "late") return;
  answered.catch(() => {}); // its reader fails when the line closes
  return failureOf(new AppError("too_slow"), c.req.raw, { Connection: "close" });
});
