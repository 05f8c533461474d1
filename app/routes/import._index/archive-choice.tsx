import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { countsOf, FoundLooks } from "#app/components/looks/found-looks";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import { importedLooksPath } from "#app/try-again-paths";
import type { Archive } from "./archive-file";
import { ArchivedLookChoice } from "./archived-look";
import type { Sending } from "./use-sending";

const shownAtOnce = 24;

/** The posts of the chosen file: which ones come, and how far they are. */
export function ArchiveChoice({ archive, brought, sending }: { archive: Archive; brought: ReadonlySet<string>; sending: Sending }) {
  const { t } = useTranslation("importing");
  const [chosen, setChosen] = useState(() => new Set<string>());
  const [shown, setShown] = useState(shownAtOnce);
  const open = archive.looks.filter(({ key }) => !brought.has(key));
  const wanted = open.filter(({ key }) => chosen.has(key));
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(key);
      else next.delete(key);
      return next;
    });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FoundLooks {...countsOf(archive)} />
        {sending.isSending || open.length === 0 ? null : (
          <button
            type="button"
            className="btn btn--quiet -me-3 px-3"
            onClick={() => setChosen(new Set(wanted.length === open.length ? [] : open.map(({ key }) => key)))}
          >
            {t(wanted.length === open.length ? "noneChosen" : "all")}
          </button>
        )}
      </div>
      <fieldset>
        <legend className="sr-only">{t("legend")}</legend>
        <ul className="wardrobe px-0">
          {archive.looks.slice(0, shown).map((look) => (
            <li key={look.key}>
              <ArchivedLookChoice
                look={look}
                archive={archive}
                isBrought={brought.has(look.key)}
                isChosen={chosen.has(look.key)}
                isFixed={sending.isSending}
                onChoice={(isChosen) => choose(look.key, isChosen)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      {shown < archive.looks.length ? (
        <button type="button" className="btn btn--line justify-self-center" onClick={() => setShown(shown + shownAtOnce)}>
          {t("more")}
        </button>
      ) : null}
      <div className="wardrobe__acts">
        <Progress sending={sending} />
        {sending.isSending ? (
          <button type="button" className="btn btn--line" onClick={sending.stop}>
            {t("stop")}
          </button>
        ) : open.length === 0 ? null : (
          <button type="button" className="btn btn--primary btn--lg btn--wide" disabled={wanted.length === 0} onClick={() => sending.send(wanted, archive)}>
            {wanted.length === 0 ? t("bringNone") : t("bring", { count: wanted.length })}
          </button>
        )}
      </div>
    </>
  );
}

const waits = { connection: "waiting", limit: "paused" } as const;
const ends = { stopped: "stopped", full: "full", failed: "failed" } as const;

function Progress({ sending: { progress } }: { sending: Sending }) {
  const { t } = useTranslation("importing");
  if (!progress) return null;
  const { total, brought, refused, wait, end } = progress;
  return (
    <div className="grid gap-1">
      {end === null ? (
        <progress className="upload-bar" max={total} value={brought + refused.length} aria-label={t("bringing", { done: brought, total })} />
      ) : null}
      <p className="t-small" role="status">
        {end === null ? t(wait ? waits[wait] : "bringing", { done: brought, total }) : t("done", { count: brought })}
      </p>
      {end === null || end === "done" ? null : <p className="muted t-small">{t(ends[end])}</p>}
      {refused.length > 0 ? <Refused looks={refused} /> : null}
      {end !== null && brought > 0 ? (
        <Link className="link inline-flex min-h-11 items-center justify-self-start t-small" to={importedLooksPath}>
          {t("toPublish")}
        </Link>
      ) : null}
    </div>
  );
}

function Refused({ looks }: { looks: ArchivedLook[] }) {
  const { t } = useTranslation("importing");
  return (
    <p className="muted wrap-anywhere t-small">
      {t("some", { count: looks.length })} {looks.map(({ caption }) => caption.slice(0, 40) || t("noWords")).join(" · ")}
    </p>
  );
}
