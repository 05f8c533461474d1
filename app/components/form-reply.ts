import type { SubmissionResult } from "@conform-to/react";

/** What an action answers its form: how the form stands, with a toast when it is done; or the code of why there is no such answer, as `offline`. */
export type FormReply = { result: SubmissionResult<string[]>; toast?: string } | { code: string };

/** How the form stands, for Conform. */
export const resultOf = (reply: FormReply | undefined) => (reply && "result" in reply ? reply.result : undefined);
