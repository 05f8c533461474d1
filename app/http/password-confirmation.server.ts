import { AppError } from "#app/lib/app-error";
import { type ConfirmationPurpose, confirmPassword, isPasswordConfirmed } from "#app/models/account/password-confirmation.server";
import type { Viewer } from "#app/models/account/session.server";
import { resetPoints } from "#app/models/shared/limit.server";
import { consumeLimit, limitKeys } from "./rate-limit.server";

/** Throws password_required. */
export async function requirePasswordConfirmed(viewer: Viewer, purpose: ConfirmationPurpose = "account"): Promise<void> {
  if (!(await isPasswordConfirmed(viewer, purpose))) throw new AppError("password_required");
}

/** Throws wrong_password. */
export const confirmViewerPassword = (viewer: Viewer, currentPassword: string): Promise<void> =>
  withPasswordLimit(viewer, () => confirmPassword(viewer, currentPassword));

/** Limits attempts over minutes, a day and 90 days. */
export async function withPasswordLimit<T>({ id }: Viewer, check: () => Promise<T>): Promise<T> {
  await consumeLimit("password", id);
  const answer = await check();
  for (const key of limitKeys("password", id)) await resetPoints(key);
  return answer;
}
