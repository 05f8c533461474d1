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
import { type Collectable, choosePath, idFieldOf, itemsPath, newCollectionPath } from "./collectable";
import { CollectionForm } from "./collection-form";

type Props = { thing: Collectable; choices: CollectionChoice[]; onChange?: () => void };

export function CollectionChoices({ thing, choices, onChange }: Props) {
  const { t } = useTranslation(["collections", "piece"]);
  const hint = thing.kind === "piece" ? t("piece:chooseHint") : t("collections:chooseHint");
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <p className="-mt-2 muted t-small">{choices.length === 0 ? t("collections:chooseNone") : hint}</p>
      {choices.length > 0 ? (
        <ul className="rows max-h-[350px] overflow-y-auto">
          {choices.map((choice) => (
            <li key={choice.id}>
              <Choice thing={thing} choice={choice} onChange={onChange} />
            </li>
          ))}
        </ul>
      ) : null}
      <Link className="btn btn--line btn--wide" to={newCollectionPath(thing)} onClick={onPlainClick(() => setCreating(true))}>
        <Plus className="ic ic--s" aria-hidden="true" />
        {t("collections:createNew")}
      </Link>
      {isCreating ? (
        <Modal title={t("collections:createTitle")} onClose={() => setCreating(false)}>
          <CollectionForm thing={thing} onClose={() => setCreating(false)} />
        </Modal>
      ) : null}
    </>
  );
}

const toasts = {
  post: { added: "lookAdded", takenOut: "lookTakenOut", notAdded: "lookNotAdded", notTakenOut: "lookNotTakenOut" },
  piece: { added: "pieceAdded", takenOut: "pieceUncollected", notAdded: "pieceFailed", notTakenOut: "pieceFailed" },
} as const;

type ChoiceProps = { thing: Collectable; choice: CollectionChoice; onChange: (() => void) | undefined };

function Choice({ thing, choice: { id, name, has }, onChange }: ChoiceProps) {
  const items = itemsPath({ id }, thing);
  const item = `${items}/${thing.id}`;
  const { added, takenOut, notAdded, notTakenOut } = toasts[thing.kind];
  const StateIcon = has ? CheckCircle : Circle;
  return (
    <ActionForm
      action={has ? item : items}
      method={has ? "delete" : "post"}
      fields={has ? undefined : idFieldOf(thing)}
      undo={has ? idFieldOf(thing) : { _method: "delete" }}
      undoAction={has ? items : item}
      returnTo={choosePath(thing)}
      toast={has ? takenOut : added}
      toastOf={thing.kind === "post" ? getAlreadyAddedToast : undefined}
      failure={has ? notTakenOut : notAdded}
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
