import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLoaded } from "#app/components/data/use-loaded";
import { Modal } from "#app/components/sheets/modal";
import { showNetworkError } from "#app/components/toasts/toaster";
import type { CollectionChoice } from "#app/models/collections/collection";
import { chooseCollectionPath } from "#app/paths";
import { CollectionChoices } from "./collection-choices";

export default function ChooseCollection({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { t } = useTranslation("collections");
  const { reload, data } = useLoaded<{ choices: CollectionChoice[] }>(chooseCollectionPath({ id: postId }));
  const choices = useRef<CollectionChoice[] | null>(null);
  if (data) choices.current = data.choices;
  useEffect(() => {
    if (data !== null || choices.current) return;
    onClose();
    showNetworkError();
  }, [data, onClose]);
  return (
    <Modal title={t("choose")} onClose={onClose}>
      {choices.current ? (
        <CollectionChoices thing={{ kind: "post", id: postId }} choices={choices.current} onChange={reload} />
      ) : (
        <div className="skel h-44" aria-hidden="true" />
      )}
    </Modal>
  );
}
