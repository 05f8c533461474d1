import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { ConsentNotice } from "./consent-notice";

export function ProviderNotice({ field }: { field: FieldMetadata<boolean> }) {
  const { key: _, ...input } = getInputProps(field, { type: "checkbox" });
  return <ConsentNotice key={field.key} input={input} errorId={field.errorId} errors={field.errors} />;
}
