import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { runAfterSheetsClose } from "#app/components/hooks/sheet-history";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { RunningList } from "#app/components/running/running-list";
import { tellSeen } from "#app/components/running/seen-channel";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { siblingFileUrl } from "#app/models/media/picture";
import { postPath, tryOnsPath } from "#app/paths";
import { formatTryOnDays } from "./format-try-on-day";
import { TryOnDialog } from "./try-on-dialog";
import type { loadTryOns } from "./try-ons-view.server";

type Props = Awaited<ReturnType<typeof loadTryOns>>;

/** Try-on results, newest first; posted ones link to the post. */
export function TryOnsView(props: Props) {
  const { t, i18n } = useTranslation("collections");
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  const navigate = useNavigate();
  const isMoving = useNavigation().state !== "idle";
  const { revalidate } = useRevalidator();
  const { opened } = props;
  const latest = useRef({ openedId: opened?.id, close });
  latest.current = { openedId: opened?.id, close };
  const { items: edits, remove, more } = useLoadMore(partOf(props), tryOnsPath, (data: { collections: Props }) => partOf(data.collections));
  useOnValue(props.tryOns, (tryOns) => tellSeen(tryOns.map(({ id }) => id)));
  const running = <RunningList tryOns={props.running} />;
  if (edits.length === 0) {
    return props.running.length > 0 ? (
      running
    ) : (
      <EmptyState icon={<CoatHanger className="ic ic--l" weight="light" />} title={t("noEdits")} text={t("noEditsText")}>
        <Link className="btn btn--primary" to="/?tab=tryon">
          {t("openGetReady")}
        </Link>
      </EmptyState>
    );
  }
  const days = formatTryOnDays(edits, i18n.language);
  query.delete("edit");
  const address = (more = "") => `/?${query}${more}`;
  // A second Esc must not go back twice.
  function close() {
    if (isMoving) return;
    runAfterSheetsClose(() => (state?.isFromList ? navigate(-1) : navigate(address(), { replace: true, preventScrollReset: true })));
  }
  // Closes the dialog once its action succeeded.
  function leave(id: string) {
    if (latest.current.openedId === id) latest.current.close();
    else revalidate();
  }
  return (
    <>
      {running}
      <section className="saved grid-cols-2 lg:max-w-[46rem]" aria-label="Get Ready">
        {edits.map(({ id, postId, resultImageUrls }, index) => {
          const day = days[index] ?? t("noDate");
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
                src={resultImageUrls[0] && siblingFileUrl(resultImageUrls[0], "640.webp")}
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
          <TryOnDialog
            tryOn={opened}
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

const partOf = ({ tryOns, nextCursor }: Props) => ({ items: tryOns, nextCursor });

/** True while try-ons load over another view. */
export function useIsTryOnsTarget(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname + location.search === tryOnsPath;
}

export function OpenTryOns() {
  const { t } = useTranslation("collections");
  return (
    <div className="saved skel-late grid-cols-2 lg:max-w-[46rem]" role="status" aria-label={t("loadingEdits")}>
      {["a", "b", "c", "d"].map((place) => (
        <div key={place} className="skel aspect-look" />
      ))}
    </div>
  );
}
