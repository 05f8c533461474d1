import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { Link } from "@remix-run/react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { LookImage } from "#app/components/pictures/look-image";
import type { TryOnVersion } from "#app/models/try-on/versions/try-on-set";
import { tryOnPath } from "#app/paths";

const sizes = "(min-width:64rem) 20rem, 64vw";

const oneResultPath = (version: { id: string }) => `${tryOnPath(version)}?view=one`;

/** Results of one set side by side; on a phone a strip that snaps. */
export function Versions({ versions }: { versions: TryOnVersion[] }) {
  const { t } = useTranslation("versions");
  const { width, height } = versions.find(({ picture }) => picture)?.picture ?? { width: 4, height: 5 };
  return (
    <ul className="versions" aria-label={t("list")} style={{ "--ratio": width / height } as CSSProperties}>
      {versions.map((version, index) => (
        <li key={version.id} ref={version.state === "making" ? scrollToVersion : null} aria-busy={version.state === "making"}>
          <Version version={version} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}

/** On a phone the one that is being made stands beyond the edge. */
function scrollToVersion(item: HTMLLIElement | null) {
  if (item?.parentElement) item.parentElement.scrollLeft = item.offsetLeft - item.parentElement.offsetLeft;
}

function Version({ version, number }: { version: TryOnVersion; number: number }) {
  const { t } = useTranslation("versions");
  const { state, picture, isChosen } = version;
  return (
    <>
      {state === "ready" && picture ? (
        <Link className="versions__picture" to={oneResultPath(version)} aria-label={t("see", { number })} data-on-image>
          <LookImage image={picture} alt={t("alt", { number })} sizes={sizes} className="size-full object-contain" isEager isWhole />
        </Link>
      ) : (
        <div className={`versions__picture ${state === "making" ? "skel" : ""}`}>
          <p className="p-4 text-center t-small muted">{t(state === "failed" ? "failed" : "making")}</p>
        </div>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2 t-small">
        <b className="font-medium">{t("number", { number })}</b>
        {version.model ? <span className="muted t-meta">{version.model}</span> : null}
      </p>
      {state !== "ready" ? null : isChosen ? (
        <p className="flex min-h-11 items-center gap-1.5 t-small">
          <CheckCircle className="ic ic--s" weight="fill" aria-hidden="true" />
          {t("chosen")}
        </p>
      ) : (
        <ActionForm action={`/api/image-edits/${version.id}/choice`} returnTo={oneResultPath(version)} leadsTo={oneResultPath(version)}>
          <button type="submit" className="btn btn--primary btn--wide" aria-label={`${t("choose")}: ${t("number", { number })}`}>
            {t("choose")}
          </button>
        </ActionForm>
      )}
    </>
  );
}
