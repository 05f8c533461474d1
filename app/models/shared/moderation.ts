/** As in the audit table; `hold` may be automatic. */
export type ActKind =
  | "approve"
  | "hold"
  | "reject"
  | "remove_comment"
  | "warn"
  | "suspend"
  | "lift"
  | "dismiss"
  | "grant"
  | "uphold"
  | "hide_host"
  | "show_host";

export const answerableKinds = ["hold", "reject", "remove_comment", "warn", "suspend"] as const satisfies readonly ActKind[];

export const isAnswerable = (kind: ActKind) => answerableKinds.some((answerable) => answerable === kind);

export const maxReasonLength = 2000;

export const rejectedPictureReason = "rejected_picture";

/** Null suspends until lifted. */
export const suspensionDays = [1, 7, 30, 90] as const;

export const reportStates = { open: "pending", resolved: "accepted", dismissed: "rejected" } as const;

export type ReportState = keyof typeof reportStates;

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
