/** Status: http/errors.ts; texts: the `errors` catalogue. */
export type ErrorCode =
  | "internal"
  | "invalid_json"
  | "invalid_form"
  | "invalid"
  | "on_oneself"
  | "signed_out"
  | "forbidden"
  | "foreign_origin"
  | "not_found"
  | "user_not_found"
  | "post_not_found"
  | "method_not_allowed"
  | "conflict"
  | "too_slow"
  | "too_large"
  | "too_many_fields"
  | "unexpected_field"
  | "unsupported_media_type"
  | "rate_limited"
  | "unavailable"
  | "bad_cursor"
  | "email_taken"
  | "username_taken"
  | "weak_password"
  | "unsupported_provider"
  | "invalid_credentials"
  | "sign_in_delayed"
  | "account_leaving"
  | "reset_link_dead"
  | "blocked_by_you"
  | "image_required"
  | "image_too_large"
  | "image_not_an_image"
  | "image_broken"
  | "image_too_many_pixels"
  | "image_too_costly"
  | "image_not_allowed"
  | "image_rejected"
  | "photo_too_large"
  | "photo_not_jpg_or_png"
  | "storage_full"
  | "no_images"
  | "no_prompt"
  | "photo_too_small"
  | "clothes_too_small"
  | "nobody_in_photo"
  | "several_people_in_photo"
  | "no_clothes_in_picture"
  | "look_does_not_fit"
  | "prompt_refused"
  | "prompt_language"
  | "consent_required"
  | "insufficient_credits"
  | "subscription_required"
  | "too_many_running"
  | "edit_not_ready"
  | "kept_photos_full"
  | "collection_not_found"
  | "collection_name_taken"
  | "collection_name_reserved"
  | "collection_protected"
  | "collections_full"
  | "wrong_password"
  | "password_required"
  | "email_unchanged"
  | "verification_link_dead"
  | "billing_unavailable"
  | "already_subscribed"
  | "not_subscribed"
  | "refund_too_late"
  | "refund_used"
  | "redo_refused"
  | "payment_disputed"
  | "payment_declined"
  | "bad_signature"
  | "idempotency_mismatch"
  | "idempotency_running"
  | "suspended"
  | "already_moderated"
  | "moderator_protected"
  | "already_answered";

type Issue = { path: string; message: string };

/** Deliberate errors; `retryAfter` in seconds. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, more: { issues?: Issue[]; retryAfter?: number; cause?: unknown } = {}) {
    super(code, { cause: more.cause });
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
  }
}
