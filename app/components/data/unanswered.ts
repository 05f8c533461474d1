// Remix's error for an answer that broke off, or that is another server's
const isUndecodable = (error: unknown) => error instanceof Error && error.message.startsWith("Unable to decode turbo-stream response");

/** Whether no answer of ours came: no connection, or one that broke off. */
export const isUnanswered = (error: unknown): boolean => error instanceof TypeError || isUndecodable(error);
