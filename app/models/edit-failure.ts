/** Why a try-on failed: what image_edits.error holds and what the screens speak by. */
export type EditFailure =
  | "timeout"
  | "deleted"
  | "content_refused"
  | "image_refused"
  | "image_gone"
  | "no_result"
  | "result_unreadable"
  | "provider_failed"
  | "provider_unavailable";
