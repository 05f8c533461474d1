import { useTranslation } from "react-i18next";
import { useLoaded } from "#app/components/data/use-loaded";
import { Modal } from "#app/components/sheets/modal";
import type { CollectionChoice } from "#app/models/collections/collection";
import { chooseCollectionPath } from "#app/paths";
import { CollectionChoices } from "./collection-choices";

export default function ChooseCollection({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { t } = useTranslation("collections");
  const path = chooseCollectionPath({ id: postId });
  const { load, data } = useLoaded<{ choices: CollectionChoice[] }>(path);
  return (
    <Modal title={t("choose")} onClose={onClose}>
      {data?.choices ? (
        <CollectionChoices thing={{ kind: "post", id: postId }} choices={data.choices} onChange={() => load(path)} />
      ) : (
        <div className="skel h-44" aria-hidden="true" />
      )}
    </Modal>
  );
}
