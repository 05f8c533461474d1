import { z } from "zod";
import { listOf } from "#app/lib/fields";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";

export type Verdict = { failure: TryOnFailure; isWorthAnotherTry: boolean };

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

export const unknownFailure: Verdict = { failure: "provider_failed", isWorthAnotherTry: false };
const contentPolicyText = /content (policy|checker)|flagged|nsfw|safety/i;

/** Reads `detail` (list or text) and `error_type`; null if absent. */
export function parseFalFailure(body: unknown): Verdict | null {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return null;
  const { detail, error_type: errorType, error } = parsed.data;
  const types = [...(Array.isArray(detail) ? detail.map(({ type }) => type ?? "") : []), errorType ?? ""].filter(Boolean);
  const text = [typeof detail === "string" ? detail : "", error ?? "", ...(Array.isArray(detail) ? detail.map(({ msg }) => msg ?? "") : [])].join(" ").trim();
  for (const [pattern, verdict] of verdicts) if (types.some((type) => pattern.test(type))) return verdict;
  if (contentPolicyText.test(text)) return { failure: "content_refused", isWorthAnotherTry: false };
  return types.length > 0 || text !== "" ? unknownFailure : null;
}
