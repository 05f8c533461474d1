import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackBar } from "#app/components/top-bar";
import type { TryOnStart } from "#app/models/try-on-start.server";
import { CreditsChip } from "./credits-chip";
import { DirectPostForm } from "./direct-post-form";
import { TryOnForm } from "./try-on-form";

/** Get Ready's first screen: dress a photo with the AI, or post it as it is. The address's query says what it begins with. */
export function GetReadyScreen({ start }: { start: TryOnStart }) {
  const { t } = useTranslation("getReady");
  const query = new URLSearchParams(useLocation().search);
  for (const name of ["tab", "index"]) query.delete(name);
  const mode = query.get("mode") === "direct" ? "direct" : "edit";
  query.delete("mode");
  const tab = (more: string) => `/?${["tab=tryon", more, query].filter((part) => String(part) !== "").join("&")}`;
  const action = `/get-ready?${mode === "direct" ? "mode=direct&" : ""}${query}`.replace(/[?&]$/, "");
  return (
    <>
      <BackBar title={t("title")} to="/?tab=feed">
        <CreditsChip {...start} />
      </BackBar>
      <main id="content">
        <h1 className="sr-only">{t("title")}</h1>
        <nav className="tabs tabs--fill mx-auto max-w-[64rem] px-4" aria-label={t("modes.label")}>
          <Link to={tab("")} aria-current={mode === "edit" ? "page" : undefined}>
            {t("modes.edit")}
          </Link>
          <Link to={tab("mode=direct")} aria-current={mode === "direct" ? "page" : undefined}>
            {t("modes.direct")}
          </Link>
        </nav>
        {mode === "direct" ? <DirectPostForm action={action} /> : <TryOnForm start={start} action={action} />}
      </main>
    </>
  );
}
