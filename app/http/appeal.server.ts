import { appeal } from "#app/models/appeal.server";
import { AppealInput } from "#app/models/moderation.schema";
import { redirectWithFlash } from "./flash.server";
import { readForm } from "./input.server";
import { attempt, invalid } from "./page.server";
import { countAgainst } from "./rate-limit.server";

/** Takes a person's answer to a decision about them, and leads back to where they read it. */
export async function takeAppeal(request: Request, userId: string, actId: string, path: string) {
  const submission = await readForm(request, AppealInput);
  if (submission.status !== "success") return invalid(submission);
  const { refusal } = await attempt(submission, async () => {
    await countAgainst("contact", userId);
    await appeal(userId, actId, submission.value.text);
  });
  return refusal ?? redirectWithFlash(path, { key: "answerSent" });
}
