import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import type { CollectionChoice } from "#app/models/collections/collection";
import { organisePath } from "#app/paths";
import { getAlreadyAddedToast } from "./collection-choices";

type Props = {
  others: CollectionChoice[];
  collection: { id: string; kind: "looks" | "liked" | "custom" };
  look: { id: string };
  returnTo: string;
  onMoved: (() => void) | undefined;
};

export function OtherCollections({ others, collection, look, returnTo, onMoved }: Props) {
  const { t } = useTranslation("collections");
  const isCustom = collection.kind === "custom";
  return (
    <section>
      <p className="over">{t("others")}</p>
      <ul className="rows max-h-56 overflow-y-auto" aria-label={t("others")}>
        {others.map(({ id, name, has }) => (
          <li key={id} className="flex min-h-14 items-center gap-1">
            <span className="trunc min-w-0 grow t-small">{name}</span>
            {has ? (
              <span className="px-2 faint t-small">{t("isInside")}</span>
            ) : (
              <ActionForm
                action={`/api/collections/${id}/posts`}
                fields={{ postId: look.id }}
                returnTo={returnTo}
                toast="lookAdded"
                toastOf={getAlreadyAddedToast}
                failure="lookNotAdded"
              >
                <button type="submit" className="btn btn--quiet px-3" aria-label={t("copyTo", { name })}>
                  {t("copy")}
                </button>
              </ActionForm>
            )}
            {isCustom ? (
              <ActionForm
                action={`/api/collections/${id}/posts`}
                fields={{ postId: look.id, from: collection.id }}
                undo={{ postId: look.id, from: id }}
                undoAction={`/api/collections/${collection.id}/posts`}
                returnTo={organisePath(collection)}
                leadsTo={onMoved ? undefined : organisePath(collection)}
                onDone={onMoved}
                toast="lookMoved"
                failure="lookNotAdded"
              >
                <button type="submit" className="btn btn--quiet px-3" aria-label={t("moveTo", { name })}>
                  {t("move")}
                </button>
              </ActionForm>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
