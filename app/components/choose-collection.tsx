import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { CollectionChoice } from "#app/models/collection";
import { choosePath } from "#app/paths";
import { CollectionChoices } from "./collection-choices";
import { Modal } from "./modal";

/** The page that chooses a look's collections, as a dialog over whatever the look stands on; that stays as it is. */
export default function ChooseCollection({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { t } = useTranslation("collections");
  const { load, data } = useFetcher<{ choices: CollectionChoice[] }>();
  const path = choosePath({ id: postId });
  useEffect(() => load(path), [load, path]);
  return (
    <Modal title={t("choose")} onClose={onClose}>
      {data?.choices ? (
        <CollectionChoices postId={postId} choices={data.choices} onChange={() => load(path)} />
      ) : (
        <div className="skel h-44" aria-hidden="true" />
      )}
    </Modal>
  );
}
