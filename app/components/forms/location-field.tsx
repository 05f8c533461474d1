import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { TextField } from "./text-field";

export function LocationField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("posts");
  return <TextField field={field} label={t("edit.location")} maxLength={100} />;
}
