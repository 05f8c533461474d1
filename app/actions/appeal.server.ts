import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { invalidForm, runFormAction } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { createAppeal } from "#app/models/moderation/appeal.server";
import { AppealInput } from "#app/models/moderation/moderation.schema";

export async function submitAppeal(request: Request, userId: string, actId: string, path: string) {
  const submission = await readForm(request, AppealInput);
  if (submission.status !== "success") return invalidForm(submission);
  const { refusal } = await runFormAction(submission, async () => {
    await consumeLimit("contact", userId);
    await createAppeal(userId, actId, submission.value.text);
  });
  return refusal ?? redirectWithFlash(path, { key: "answerSent" });
}
