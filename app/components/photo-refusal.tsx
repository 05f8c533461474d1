import { useTranslation } from "react-i18next";
import type { ErrorCode } from "#app/models/app-error";
import { Refusal } from "./refusal";

const titles: Record<string, "wrongFormat" | "tooLarge" | "notProcessed"> = {
  photo_not_jpg_or_png: "wrongFormat",
  photo_too_large: "tooLarge",
  image_broken: "notProcessed",
  image_too_many_pixels: "notProcessed",
  image_too_costly: "notProcessed",
  unreadable: "notProcessed",
};

/** Why a photo was not taken: a code of the server's, or `unreadable` and `offline` of the browser's. */
export function PhotoRefusal({ code }: { code: string | null }) {
  const { t } = useTranslation(["profile", "errors"]);
  if (!code) return null;
  const own: Record<string, string> = { unreadable: t("profile:photo.notProcessedText"), internal: t("profile:photo.notUploadedText") };
  return <Refusal title={t(`profile:photo.${titles[code] ?? "notUploaded"}`)} text={own[code] ?? t(`errors:${code as ErrorCode}`)} />;
}
