import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { Circle } from "@phosphor-icons/react/dist/ssr/Circle";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CollectionChoice } from "#app/models/collection";
import { choosePath } from "#app/paths";
import { ActionForm } from "./action-form";
import { CollectionForm } from "./collection-form";
import { inPlace } from "./in-place";
import { Modal } from "./modal";

type Props = { postId: string; choices: CollectionChoice[]; onChange?: () => void };

/** One's own collections as switches: pressed where the look is; and a new one, with the look in it at once. */
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
      <Link className="btn btn--line btn--wide" to={`/collections/new?post=${postId}`} onClick={inPlace(() => setCreating(true))}>
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
  const Sign = has ? CheckCircle : Circle;
  return (
    <ActionForm
      action={has ? `${items}/${postId}` : items}
      method={has ? "delete" : "post"}
      fields={has ? undefined : { postId }}
      undo={has ? { postId } : { _method: "delete" }}
      undoAction={has ? items : `${items}/${postId}`}
      returnTo={choosePath({ id: postId })}
      toast={has ? "lookTakenOut" : "lookAdded"}
      toastOf={alreadyThere}
      failure={has ? "lookNotTakenOut" : "lookNotAdded"}
      onDone={onChange}
      isQuiet={onChange !== undefined}
    >
      <button type="submit" className="row cursor-pointer text-start" aria-pressed={has}>
        <Sign className="ic" weight={has ? "fill" : "light"} aria-hidden="true" />
        <span className="trunc min-w-0 grow">{name}</span>
      </button>
    </ActionForm>
  );
}

/** The toast of an addition that added nothing. */
export const alreadyThere = (answer: unknown) => (answer && !(answer as { added: boolean }).added ? "lookAlreadyAdded" : undefined);
