/** Error codes of submissions the server did not process. */
export const unreadCodes: readonly string[] = [
  "signed_out",
  "unavailable",
  "rate_limited",
  "too_large",
  "image_too_large",
  "images_too_large",
  "too_many_fields",
  "unexpected_field",
  "invalid_form",
];
