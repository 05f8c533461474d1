import { getFormProps, getTextareaProps, useForm } from "@conform-to/react";
import { Link, useActionData, useFetcher, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "#app/models/app-error";
import { choosePath, manageCollectionsPath } from "#app/paths";
import { FieldError } from "./field-error";
import { type FormReply, resultOf } from "./form-reply";
import { inPlace } from "./in-place";
import { Refusal } from "./refusal";
import { stayOffline } from "./submit-by";
import { TextArea } from "./text-area";
import { TextField } from "./text-field";
import { showToast } from "./toaster";

type Props = {
  /** The one to change; without it a new one is made. */
  collection?: { id: string; name: string; description: string };
  /** The look that goes into the new one at once. */
  postId?: string;
  onClose?: () => void;
};

const nameRequired = "errors:collection_name_required";

/** A collection's name and description, on a page or in a dialog; `onClose` ends the dialog. */
export function CollectionForm({ collection, postId, onClose }: Props) {
  const { t } = useTranslation(["collections", "errors", "common"]);
  const fetcher = useFetcher<FormReply>();
  const actionData = useActionData<FormReply>();
  const navigate = useNavigate();
  const reply = fetcher.data ?? actionData;
  const isSending = fetcher.formAction !== undefined;
  const back = postId ? choosePath({ id: postId }) : manageCollectionsPath;
  const [form, fields] = useForm<{ name: string; description: string }>({
    id: collection ? `collection-${collection.id}` : "new-collection",
    lastResult: resultOf(reply),
    defaultValue: { name: collection?.name ?? "", description: collection?.description ?? "" },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const failure = reply && "code" in reply ? reply.code : form.errors?.[0]?.replace(/^errors:/, "");
  const isNameless = fields.name.errors?.includes(nameRequired);

  useEffect(() => {
    const told = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!told || !("result" in told)) return;
    if (told.result.error?.name?.includes(nameRequired)) showToast({ key: "collectionNameRequired", isError: true });
    if (!told.toast) return;
    showToast({ key: told.toast });
    if (onClose) onClose();
    else navigate(back);
  }, [fetcher.state, fetcher.data, onClose, navigate, back]);

  const action = collection ? `/collections/${collection.id}/edit` : `/collections/new${postId ? `?post=${postId}` : ""}`;
  return (
    <fetcher.Form method="post" action={action} {...getFormProps(form)} onSubmitCapture={stayOffline()} className="grid gap-4">
      {isNameless ? <Refusal title={t("collections:nameRequired")} text={t("errors:collection_name_required")} /> : null}
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
      {failure ? <Refusal title={t(collection ? "collections:notChanged" : "collections:notCreated")} text={t(`errors:${failure as ErrorCode}`)} /> : null}
      <div className="dlg__acts">
        <Link className="btn btn--quiet" to={back} onClick={onClose && inPlace(onClose)}>
          {t("common:cancel")}
        </Link>
        <button type="submit" className="btn btn--primary" data-pending={isSending || undefined} aria-busy={isSending}>
          {t(isSending ? (collection ? "collections:saving" : "collections:creating") : collection ? "collections:saveChanges" : "collections:create")}
        </button>
      </div>
    </fetcher.Form>
  );
}
