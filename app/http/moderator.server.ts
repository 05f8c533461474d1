import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { AppError } from "#app/models/app-error";
import type { Viewer } from "#app/models/session.server";
import { confirmPasswordPath } from "#app/paths";
import { attempt, notFound } from "./page.server";
import { requirePasswordConfirmed, takePassword } from "./password-confirmation.server";

/** The moderator behind a page of /admin; to everybody else it is an address nobody knows. */
export async function requireModerator(context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.requireViewer();
  if (!viewer.isModerator) throw notFound();
  return viewer;
}

type Act = { viewer: Viewer; submission: Submission<unknown, string[]>; currentPassword: string | undefined; returnTo: string };

/** Does an act of moderation for whoever gave their password lately, or gives it with the form. A form in which something was typed stays and asks for it; a button alone leads to where it is asked for. */
export async function attemptAct({ viewer, submission, currentPassword, returnTo }: Act, act: () => Promise<unknown>) {
  return attempt(submission, async () => {
    if (currentPassword) await takePassword(viewer, currentPassword);
    await requirePasswordConfirmed(viewer, "moderation").catch((error) => {
      throw submission.payload.form ? error : redirect(confirmPasswordPath(returnTo), 303);
    });
    await act();
  });
}

/** What a page of /admin is about; of what there is not, the page says no more than of an address nobody knows. */
export const orUnknown = <T>(found: Promise<T>): Promise<T> =>
  found.catch((error) => {
    throw error instanceof AppError && (error.code === "post_not_found" || error.code === "user_not_found") ? notFound() : error;
  });
