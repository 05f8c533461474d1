import type { FieldMetadata, SubmissionResult } from "@conform-to/react";

type Name = "imageUrl" | "x" | "y" | "width" | "height";
const names: Name[] = ["imageUrl", "x", "y", "width", "height"];

/** The place in a refused form, and what was wrong with it. */
export function readSentMark(fields: Record<Name, FieldMetadata<string>>, result: SubmissionResult<string[]> | undefined) {
  if (!result) return {};
  const sent = Object.fromEntries(names.map((name) => [name, fields[name].initialValue ?? ""])) as Record<Name, string>;
  const errors = [...new Set(names.flatMap((name) => fields[name].errors ?? []))];
  return { sent, errors: errors.length > 0 ? errors : undefined };
}
