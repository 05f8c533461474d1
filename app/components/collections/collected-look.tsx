import { useTranslation } from "react-i18next";
import { useLoaded } from "#app/components/data/use-loaded";
import { ActionForm } from "#app/components/forms/action-form";
import { TextArea } from "#app/components/forms/text-area";
import { LookImage } from "#app/components/pictures/look-image";
import { setKnown } from "#app/components/toggles/toggle-store";
import type { CollectionChoice } from "#app/models/collections/collection";
import type { Card } from "#app/models/looks/post-card";
import { chooseCollectionPath, collectedPath, organisePath } from "#app/paths";
import { OtherCollections } from "./other-collections";
import { savePath } from "./save-button";

type CollectionRef = { id: string; kind: "looks" | "liked" | "custom"; coverPostId: string | null };
type Props = { collection: CollectionRef; look: { id: string; card: Card; note: string | null }; choices?: CollectionChoice[]; onClose?: () => void };

export function CollectedLook({ collection, look, choices: initialChoices, onClose }: Props) {
  const { t } = useTranslation("collections");
  const { data } = useLoaded<{ choices: CollectionChoice[] }>(initialChoices ? null : chooseCollectionPath(look));
  const others = (initialChoices ?? data?.choices ?? []).filter(({ id }) => id !== collection.id);
  const item = `/api/collections/${collection.id}/posts/${look.id}`;
  const itemPath = collectedPath(collection, look);
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
      <ActionForm action={item} method="patch" returnTo={itemPath} toast="noteSaved" failure="noteNotSaved" className="grid gap-3">
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
      {others.length > 0 ? <OtherCollections others={others} collection={collection} look={look} returnTo={itemPath} onMoved={onClose} /> : null}
      <div className="dlg__acts flex-wrap border-t border-line pt-4">
        {collection.coverPostId === look.id ? (
          <p className="grow self-center muted t-small">{t("isCover")}</p>
        ) : (
          <ActionForm
            action={`/api/collections/${collection.id}`}
            method="patch"
            fields={{ coverPostId: look.id }}
            returnTo={itemPath}
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
          onDone={(isDone) => {
            if (!isCustom) setKnown(savePath(look), { isOn: !isDone, count: 0 });
            onClose?.();
          }}
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
