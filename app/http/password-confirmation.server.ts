import { AppError } from "#app/models/app-error";
import { forgetPoints } from "#app/models/limit.server";
import { type ConfirmedFor, confirmPassword, isPasswordConfirmed } from "#app/models/password-confirmation.server";
import type { Viewer } from "#app/models/session.server";
import { countAgainst, keysOf } from "./rate-limit.server";

/** Throws password_required unless the viewer gave their password lately. */
export async function requirePasswordConfirmed(viewer: Viewer, purpose: ConfirmedFor = "account"): Promise<void> {
  if (!(await isPasswordConfirmed(viewer, purpose))) throw new AppError("password_required");
}

/** Takes the viewer's password as given in this session; wrong_password otherwise. */
export const takePassword = (viewer: Viewer, currentPassword: string): Promise<void> => tryPassword(viewer, () => confirmPassword(viewer, currentPassword));

/** Runs what asks for the viewer's password: tries are counted over minutes, a day and 90 days, until one is right. */
export async function tryPassword<T>({ id }: Viewer, check: () => Promise<T>): Promise<T> {
  await countAgainst("password", id);
  const answer = await check();
  for (const key of keysOf("password", id)) await forgetPoints(key);
  return answer;
}
