import type { SubmissionResult } from "@conform-to/react";

export type FormReply = { result: SubmissionResult<string[]>; toast?: string } | { code: string };

export const getFormResult = (reply: FormReply | undefined) => (reply && "result" in reply ? reply.result : undefined);
