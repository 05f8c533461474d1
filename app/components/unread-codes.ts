/** The codes of refusals by which a form was not read: what was typed stays in its fields. */
export const unreadCodes: readonly string[] = [
  "signed_out",
  "unavailable",
  "rate_limited",
  "too_large",
  "image_too_large",
  "too_many_fields",
  "unexpected_field",
  "invalid_form",
];
