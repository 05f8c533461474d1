import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { AppError } from "#app/lib/app-error";
import type { Viewer } from "#app/models/account/session.server";
import { confirmPasswordPath } from "#app/paths";
import { notFound, runFormAction } from "./page.server";
import { confirmViewerPassword, requirePasswordConfirmed } from "./password-confirmation.server";

export async function requireModerator(context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.requireViewer();
  if (!viewer.isModerator) throw notFound();
  return viewer;
}

type ModerationForm = { viewer: Viewer; submission: Submission<unknown, string[]>; currentPassword: string | undefined; returnTo: string };

/** Requires a recent password or one in the form. */
export async function runModerationAction({ viewer, submission, currentPassword, returnTo }: ModerationForm, act: () => Promise<unknown>) {
  return runFormAction(submission, async () => {
    if (currentPassword) await confirmViewerPassword(viewer, currentPassword);
    await requirePasswordConfirmed(viewer, "moderation").catch((error) => {
      throw submission.payload.form ? error : redirect(confirmPasswordPath(returnTo), 303);
    });
    await act();
  });
}

export const hideMissing = <T>(found: Promise<T>): Promise<T> =>
  found.catch((error) => {
    throw error instanceof AppError && (error.code === "post_not_found" || error.code === "user_not_found") ? notFound() : error;
  });
