import type { SubmissionResult } from "@conform-to/react";

export type FormReply = { result: SubmissionResult<string[]>; toast?: string } | { code: string };

export const getFormResult = (reply: FormReply | undefined) => (reply && "result" in reply ? reply.result : undefined);

/** The first error of a refusal. */
export function getRefusalCode(reply: FormReply): string {
  if ("code" in reply) return reply.code;
  const [first = "errors:invalid"] = Object.values(reply.result.error ?? {}).flatMap((errors) => errors ?? []);
  return first.replace(/^errors:/, "").replace(/\?.*$/, "");
}
