import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { MoreLink } from "#app/components/more-link";
import { useMore } from "#app/components/use-more";
import { otherFile } from "#app/models/picture";
import { editsPath, postPath } from "#app/paths";
import { editDay } from "./edit-day";
import { EditDialog } from "./edit-dialog";
import type { loadEdits } from "./edits-view.server";

type Props = Awaited<ReturnType<typeof loadEdits>>;

/** What Get Ready made of the viewer's photos, newest first. One that was posted leads to its post, the others open in a dialog. */
export function EditsView(props: Props) {
  const { t, i18n } = useTranslation("collections");
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  const navigate = useNavigate();
  const isMoving = useNavigation().state !== "idle";
  const { revalidate } = useRevalidator();
  const { opened } = props;
  const latest = useRef({ openedId: opened?.id, close });
  latest.current = { openedId: opened?.id, close };
  const { items: edits, remove, more } = useMore(partOf(props), editsPath, (shown: { collections: Props }) => partOf(shown.collections));
  if (edits.length === 0) {
    return <EmptyState icon={<CoatHanger className="ic ic--l" weight="light" />} title={t("noEdits")} text={t("noEditsText")} />;
  }
  query.delete("edit");
  const address = (more = "") => `/?${query}${more}`;
  // opened from here, the dialog is one step of the history; a second Esc must not go one further
  function close() {
    if (!state?.isFromList) navigate(address(), { replace: true, preventScrollReset: true });
    else if (!isMoving) navigate(-1);
  }
  // what is done in the dialog closes it; when it was closed before the answer came, the list alone is behind
  function leave(id: string) {
    if (latest.current.openedId === id) latest.current.close();
    else revalidate();
  }
  return (
    <>
      <section className="saved grid-cols-2! lg:max-w-[46rem]" aria-label="Get Ready">
        {edits.map(({ id, postId, resultImageUrls, createdAt }) => {
          const day = editDay(createdAt, i18n.language) ?? t("noDate");
          return (
            <Link
              key={id}
              to={postId ? postPath({ id: postId }) : address(`&edit=${id}`)}
              state={postId ? { isOver: true } : { isFromList: true }}
              preventScrollReset
              className="block text-ink no-underline"
              data-on-image
            >
              <img
                className="look"
                src={resultImageUrls[0] && otherFile(resultImageUrls[0], "640.webp")}
                alt={t("editOf", { date: day })}
                loading="lazy"
                width={640}
                height={800}
              />
              <span className="flex items-center gap-1.5 pt-2 t-meta muted">
                <CoatHanger className="ic ic--s" aria-hidden="true" />
                {day}
              </span>
            </Link>
          );
        })}
        {opened ? (
          <EditDialog
            edit={opened}
            close={address()}
            onClose={close}
            onPosted={() => leave(opened.id)}
            onDeleted={() => {
              remove(opened.id);
              leave(opened.id);
            }}
          />
        ) : null}
      </section>
      <MoreLink {...more} />
    </>
  );
}

const partOf = ({ edits, nextCursor }: Props) => ({ items: edits, nextCursor });

/** True while the try-ons are on their way and something else is shown. */
export function useIsToEdits(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname + location.search === editsPath;
}

/** The try-ons' places before they are there. */
export function EditsOnTheirWay() {
  const { t } = useTranslation("collections");
  return (
    <div className="saved skel-late grid-cols-2! lg:max-w-[46rem]" role="status" aria-label={t("loadingEdits")}>
      {["a", "b", "c", "d"].map((place) => (
        <div key={place} className="skel aspect-look" />
      ))}
    </div>
  );
}
