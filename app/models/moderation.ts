/** Everything a moderator may do, as the audit table names it. `hold` without a moderator is the machine's own, on a report of AI misuse. */
export type ActKind = "approve" | "hold" | "reject" | "remove_comment" | "warn" | "suspend" | "lift" | "dismiss" | "grant" | "uphold";

/** The acts that their person may answer, once. */
export const answerableKinds = ["hold", "reject", "remove_comment", "warn", "suspend"] as const satisfies readonly ActKind[];

export const isAnswerable = (kind: ActKind) => (answerableKinds as readonly ActKind[]).includes(kind);

export const longestReason = 2000;

/** Why the machine holds a look whose picture was rejected before: what its act and the look say in place of words. */
export const rejectedPictureReason = "rejected_picture";

/** For how many days one may be suspended; none is until somebody lifts it. */
export const suspensionDays = [1, 7, 30, 90] as const;

/** The states of the queue, and how a report's row says each. */
export const reportStates = { open: "pending", resolved: "accepted", dismissed: "rejected" } as const;

export type ReportState = keyof typeof reportStates;

/** A decision as its person reads it: what, why, what it took away, and what became of their answer. */
export type Notice = {
  id: string;
  kind: ActKind;
  reason: string;
  until: string | null;
  removed: string | null;
  postId: string | null;
  createdAt: string;
  mayAnswer: boolean;
  appeal: { text: string; createdAt: string } | null;
  answer: { isGranted: boolean; reason: string; createdAt: string } | null;
};
