import { getFormProps, getTextareaProps, useForm } from "@conform-to/react";
import { Link, useActionData, useFetcher, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { FormErrors } from "#app/components/forms/refusal";
import { TextArea } from "#app/components/forms/text-area";
import { TextField } from "#app/components/forms/text-field";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { showToast } from "#app/components/toasts/toaster";
import type { ErrorCode } from "#app/lib/app-error";
import { manageCollectionsPath } from "#app/paths";
import { type Collectable, choosePath, newCollectionPath } from "./collectable";

type Props = {
  /** Creates a new one when absent. */
  collection?: { id: string; name: string; description: string };
  /** Added to the new collection. */
  thing?: Collectable;
  onClose?: () => void;
};

const nameRequired = "errors:collection_name_required";

export function CollectionForm({ collection, thing, onClose }: Props) {
  const { t } = useTranslation(["collections", "errors", "common"]);
  const fetcher = useFetcher<FormReply>();
  const actionData = useActionData<FormReply>();
  const navigate = useNavigate();
  const reply = fetcher.data ?? actionData;
  const isSending = fetcher.formAction !== undefined;
  const back = thing ? choosePath(thing) : manageCollectionsPath;
  const [form, fields] = useForm<{ name: string; description: string }>({
    id: collection ? `collection-${collection.id}` : "new-collection",
    lastResult: getFormResult(reply),
    defaultValue: { name: collection?.name ?? "", description: collection?.description ?? "" },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const failure = reply && "code" in reply ? reply.code : form.errors?.[0]?.replace(/^errors:/, "");
  const isNameless = fields.name.errors?.includes(nameRequired);

  useOnValue(fetcher.state === "idle" ? fetcher.data : null, (result) => {
    if (!("result" in result)) return;
    if (result.result.error?.name?.includes(nameRequired)) showToast({ key: "collectionNameRequired", isError: true });
    if (!result.toast) return;
    showToast({ key: result.toast });
    if (onClose) onClose();
    else navigate(back);
  });

  const action = collection ? `/collections/${collection.id}/edit` : newCollectionPath(thing);
  return (
    <fetcher.Form
      method="post"
      action={action}
      {...getFormProps(form)}
      onSubmitCapture={blockOfflineSubmit(collection ? "collectionNotUpdated" : "collectionNotCreated")}
      className="grid gap-4"
    >
      {isNameless ? <FormErrors title={t("collections:nameRequired")} text={t("errors:collection_name_required")} /> : null}
      <TextField field={fields.name} label={t("collections:name")} required maxLength={200} autoComplete="off" />
      <label className="field">
        <span>{t("collections:description")}</span>
        <TextArea
          {...getTextareaProps(fields.description)}
          key={fields.description.key}
          className="in"
          rows={2}
          maxLength={500}
          placeholder={t("collections:optional")}
        />
        <FieldError id={fields.description.errorId} errors={fields.description.errors} />
      </label>
      {failure ? <FormErrors title={t(collection ? "collections:notChanged" : "collections:notCreated")} text={t(`errors:${failure as ErrorCode}`)} /> : null}
      <div className="dlg__acts">
        <Link className="btn btn--quiet" to={back} onClick={onClose && onPlainClick(onClose)}>
          {t("common:cancel")}
        </Link>
        <button type="submit" className="btn btn--primary" data-pending={isSending || undefined} aria-busy={isSending}>
          {t(isSending ? (collection ? "collections:saving" : "collections:creating") : collection ? "collections:saveChanges" : "collections:create")}
        </button>
      </div>
    </fetcher.Form>
  );
}
