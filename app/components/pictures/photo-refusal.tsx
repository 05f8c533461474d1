import { useTranslation } from "react-i18next";
import { FormErrors } from "#app/components/forms/refusal";
import type { ErrorCode } from "#app/lib/app-error";

const titles: Record<string, "wrongFormat" | "tooLarge" | "notProcessed"> = {
  photo_not_jpg_or_png: "wrongFormat",
  photo_too_large: "tooLarge",
  image_broken: "notProcessed",
  image_too_many_pixels: "notProcessed",
  image_too_costly: "notProcessed",
  unreadable: "notProcessed",
};

export function PhotoRefusal({ code }: { code: string | null }) {
  const { t } = useTranslation(["profile", "errors"]);
  if (!code) return null;
  const own: Record<string, string> = { unreadable: t("profile:photo.notProcessedText"), internal: t("profile:photo.notUploadedText") };
  return <FormErrors title={t(`profile:photo.${titles[code] ?? "notUploaded"}`)} text={own[code] ?? t(`errors:${code as ErrorCode}`)} />;
}
