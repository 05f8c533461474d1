import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#app/models/card";
import type { CollectionChoice } from "#app/models/collection";
import { choosePath, collectedPath, organisePath } from "#app/paths";
import { ActionForm } from "./action-form";
import { LookImage } from "./look-image";
import { OtherCollections } from "./other-collections";
import { TextArea } from "./text-area";

type Held = { id: string; kind: "looks" | "liked" | "custom"; coverPostId: string | null };
type Props = { collection: Held; look: { id: string; card: Card; note: string | null }; choices?: CollectionChoice[]; onClose?: () => void };

/** What can be done with a look in a collection: a note, the cover, a copy or a move to another, out of it. In a dialog it asks for the choices itself. */
export function CollectedLook({ collection, look, choices: given, onClose }: Props) {
  const { t } = useTranslation("collections");
  const { load, data } = useFetcher<{ choices: CollectionChoice[] }>();
  const isGiven = given !== undefined;
  useEffect(() => {
    if (!isGiven && navigator.onLine) load(choosePath(look));
  }, [isGiven, load, look]);
  const others = (given ?? data?.choices ?? []).filter(({ id }) => id !== collection.id);
  const item = `/api/collections/${collection.id}/posts/${look.id}`;
  const here = collectedPath(collection, look);
  const list = organisePath(collection);
  const isCustom = collection.kind === "custom";
  return (
    <>
      <div className="flex items-start gap-4">
        <div className="w-24 shrink-0">
          <LookImage image={look.card.image} alt="" sizes="6rem" isEager />
        </div>
        <p className="min-w-0 wrap-anywhere t-small">
          <b className="trunc block font-semibold">@{look.card.author.name}</b>
          <span className="clamp-2">{look.card.caption}</span>
        </p>
      </div>
      <ActionForm action={item} method="patch" returnTo={here} toast="noteSaved" failure="noteNotSaved" className="grid gap-3">
        <label className="field">
          <span>
            {t("note")} <span className="faint">{t("noteHint")}</span>
          </span>
          <TextArea key={look.note} id={`note-${look.id}`} className="in" name="note" rows={2} maxLength={200} defaultValue={look.note ?? ""} />
        </label>
        <button type="submit" className="btn btn--line justify-self-end">
          {t("saveNote")}
        </button>
      </ActionForm>
      {others.length > 0 ? <OtherCollections others={others} collection={collection} look={look} returnTo={here} onMoved={onClose} /> : null}
      <div className="dlg__acts flex-wrap border-t border-line pt-4">
        {collection.coverPostId === look.id ? (
          <p className="grow self-center muted t-small">{t("isCover")}</p>
        ) : (
          <ActionForm
            action={`/api/collections/${collection.id}`}
            method="patch"
            fields={{ coverPostId: look.id }}
            returnTo={here}
            toast="coverChosen"
            failure="coverNotChosen"
          >
            <button type="submit" className="btn btn--line">
              {t("useAsCover")}
            </button>
          </ActionForm>
        )}
        <ActionForm
          action={item}
          method="delete"
          undo={isCustom ? { postId: look.id, ...(look.note ? { note: look.note } : {}) } : { isSaved: "true", isUndone: "true" }}
          undoAction={isCustom ? `/api/collections/${collection.id}/posts` : `/api/posts/${look.id}/save`}
          returnTo={list}
          leadsTo={onClose ? undefined : list}
          onDone={onClose}
          toast={isCustom ? "lookTakenOut" : "lookUnsaved"}
          failure="lookNotTakenOut"
        >
          <button type="submit" className="btn btn--dangerline">
            {t(isCustom ? "takeOut" : "unsave")}
          </button>
        </ActionForm>
      </div>
    </>
  );
}
