import { AppError } from "#app/models/app-error";
import { type ConfirmedFor, confirmPassword, isPasswordConfirmed } from "#app/models/password-confirmation.server";
import type { Viewer } from "#app/models/session.server";
import { countAgainst } from "./rate-limit.server";

/** Throws password_required unless the viewer gave their password lately. */
export async function requirePasswordConfirmed(viewer: Viewer, purpose: ConfirmedFor = "account"): Promise<void> {
  if (!(await isPasswordConfirmed(viewer, purpose))) throw new AppError("password_required");
}

/** Takes the viewer's password as given in this session, counted as every try at it; wrong_password otherwise. */
export async function takePassword(viewer: Viewer, currentPassword: string): Promise<void> {
  await countAgainst("account", viewer.id);
  await confirmPassword(viewer, currentPassword);
}
