import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { Circle } from "@phosphor-icons/react/dist/ssr/Circle";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { Modal } from "#app/components/sheets/modal";
import type { CollectionChoice } from "#app/models/collections/collection";
import { chooseCollectionPath } from "#app/paths";
import { CollectionForm } from "./collection-form";

type Props = { postId: string; choices: CollectionChoice[]; onChange?: () => void };

export function CollectionChoices({ postId, choices, onChange }: Props) {
  const { t } = useTranslation("collections");
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <p className="-mt-2 muted t-small">{t(choices.length === 0 ? "chooseNone" : "chooseHint")}</p>
      {choices.length > 0 ? (
        <ul className="rows max-h-[350px] overflow-y-auto">
          {choices.map((choice) => (
            <li key={choice.id}>
              <Choice postId={postId} choice={choice} onChange={onChange} />
            </li>
          ))}
        </ul>
      ) : null}
      <Link className="btn btn--line btn--wide" to={`/collections/new?post=${postId}`} onClick={onPlainClick(() => setCreating(true))}>
        <Plus className="ic ic--s" aria-hidden="true" />
        {t("createNew")}
      </Link>
      {isCreating ? (
        <Modal title={t("createTitle")} onClose={() => setCreating(false)}>
          <CollectionForm postId={postId} onClose={() => setCreating(false)} />
        </Modal>
      ) : null}
    </>
  );
}

type ChoiceProps = { postId: string; choice: CollectionChoice; onChange: (() => void) | undefined };

function Choice({ postId, choice: { id, name, has }, onChange }: ChoiceProps) {
  const items = `/api/collections/${id}/posts`;
  const StateIcon = has ? CheckCircle : Circle;
  return (
    <ActionForm
      action={has ? `${items}/${postId}` : items}
      method={has ? "delete" : "post"}
      fields={has ? undefined : { postId }}
      undo={has ? { postId } : { _method: "delete" }}
      undoAction={has ? items : `${items}/${postId}`}
      returnTo={chooseCollectionPath({ id: postId })}
      toast={has ? "lookTakenOut" : "lookAdded"}
      toastOf={getAlreadyAddedToast}
      failure={has ? "lookNotTakenOut" : "lookNotAdded"}
      onDone={onChange}
      isQuiet={onChange !== undefined}
    >
      <button type="submit" className="row cursor-pointer text-start" aria-pressed={has}>
        <StateIcon className="ic" weight={has ? "fill" : "light"} aria-hidden="true" />
        <span className="trunc min-w-0 grow">{name}</span>
      </button>
    </ActionForm>
  );
}

export const getAlreadyAddedToast = (answer: unknown) => (answer && !(answer as { added: boolean }).added ? "lookAlreadyAdded" : undefined);
