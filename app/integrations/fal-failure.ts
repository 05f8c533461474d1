import { z } from "zod";
import type { EditFailure } from "#app/models/edit-failure";
import { listOf } from "#app/models/fields";

export type Verdict = { failure: EditFailure; isWorthAnotherTry: boolean };

const Body = z.object({
  detail: z.union([z.string(), listOf(z.object({ type: z.string().optional(), msg: z.string().optional() }), 100)]).nullish(),
  error_type: z.string().nullish(),
  error: z.string().nullish(),
});

const verdicts: [RegExp, Verdict][] = [
  [/^content_policy_violation$/, { failure: "content_refused", isWorthAnotherTry: false }],
  [/^no_media_generated$/, { failure: "no_result", isWorthAnotherTry: false }],
  [
    /^(image_too_small|image_too_large|image_load_error|face_detection_error|file_too_large|unsupported_image_format)$/,
    { failure: "image_refused", isWorthAnotherTry: false },
  ],
  [
    /^(internal_server_error|generation_timeout|downstream_service_(error|unavailable)|file_download_error)$/,
    { failure: "provider_failed", isWorthAnotherTry: true },
  ],
  [/^(request_timeout|startup_timeout|runner_\w+|internal_error)$/, { failure: "provider_failed", isWorthAnotherTry: true }],
];

/** An error without a kind we know. */
export const vague: Verdict = { failure: "provider_failed", isWorthAnotherTry: false };
const inWords = /content (policy|checker)|flagged|nsfw|safety/i;

/**
 * What a body of fal says went wrong: `detail` is a list for the model's own errors and a text for the others, whose kind is `error_type`.
 * Null when it says nothing, as a gateway's page does.
 */
export function falFailure(body: unknown): Verdict | null {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return null;
  const { detail, error_type: errorType, error } = parsed.data;
  const types = [...(Array.isArray(detail) ? detail.map(({ type }) => type ?? "") : []), errorType ?? ""].filter(Boolean);
  const text = [typeof detail === "string" ? detail : "", error ?? "", ...(Array.isArray(detail) ? detail.map(({ msg }) => msg ?? "") : [])].join(" ").trim();
  for (const [pattern, verdict] of verdicts) if (types.some((type) => pattern.test(type))) return verdict;
  if (inWords.test(text)) return { failure: "content_refused", isWorthAnotherTry: false };
  return types.length > 0 || text !== "" ? vague : null;
}
