import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { editPath } from "#app/paths";
import type { loadEdits } from "./edits-view.server";

type Props = Awaited<ReturnType<typeof loadEdits>>;

/** What Get Ready made of the viewer's photos, newest first. */
export function EditsView({ edits }: Props) {
  const { t, i18n } = useTranslation("collections");
  if (edits.length === 0) {
    return <EmptyState icon={<CoatHanger className="ic ic--l" weight="light" />} title={t("noEdits")} text={t("noEditsText")} />;
  }
  const day = new Intl.DateTimeFormat(i18n.language === "pt" ? "pt-BR" : "en", { dateStyle: "short", timeZone: "America/Sao_Paulo" });
  return (
    <section className="saved" aria-label="Get Ready">
      {edits.map((edit) => (
        <Link key={edit.id} to={editPath(edit)} className="grid gap-1.5 text-ink no-underline" data-on-image>
          <img
            className="look"
            src={edit.resultImageUrls[0]?.replace("1080.jpg", "640.webp")}
            alt={t("editOf", { date: day.format(new Date(edit.createdAt)) })}
            loading="lazy"
            width={640}
            height={800}
          />
          <span className="t-meta muted">{day.format(new Date(edit.createdAt))}</span>
        </Link>
      ))}
    </section>
  );
}
