import "#app/components/uploads/upload-progress.css";
import { FileZip } from "@phosphor-icons/react/dist/ssr/FileZip";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { receiveArchive } from "#app/actions/import/stored-archive.server";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { SheetPage } from "#app/components/layout/sheet-page";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listImportedKeys } from "#app/models/looks/imported/imported-look.server";
import { maxArchiveBytes } from "#app/models/media/archive";
import { findArchive } from "#app/models/media/archive.server";
import { ownProfilePath } from "#app/paths";
import { importedLooksPath, storedArchivePath } from "#app/try-again-paths";
import { ArchiveChoice } from "./archive-choice";
import type { Archive, Problem } from "./archive-file";
import { OtherFiles } from "./other-files";
import { useSending } from "./use-sending";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const [importedKeys, archive] = await Promise.all([listImportedKeys(viewer.id), findArchive(viewer.id)]);
  const title = i18nByLanguage[context.language].getFixedT(null, "importing")("title");
  return { title, importedKeys, hasArchive: archive !== null };
}

/** Without scripts the whole file comes. */
export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  return (await receiveArchive(request, viewer.id)) ?? redirect(storedArchivePath, 303);
}

type State = { file: string; archive: Archive | null; problem: Problem | null };

export default function ImportLooks() {
  const { title, importedKeys, hasArchive } = useLoaderData<typeof loader>();
  const { t } = useTranslation("importing");
  const isScripted = useHydrated();
  const reply = useActionData<Exclude<Awaited<ReturnType<typeof receiveArchive>>, null>["data"]>();
  const [state, setState] = useState<State | null>(null);
  const [brought, setBrought] = useState<ReadonlySet<string>>(() => new Set(importedKeys));
  const [others, setOthers] = useState<File[] | null>(null);
  const sending = useSending((key) => setBrought((before) => new Set(before).add(key)));

  function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length === 0) return;
    if (sending.isSending) setOthers(files);
    else open(files);
  }

  async function open(files: File[]) {
    setOthers(null);
    sending.clear();
    const id = String(performance.now());
    setState({ file: id, archive: null, problem: null });
    const code = await import("./archive-file").catch(() => null);
    const opened = code ? await code.openArchive(files) : { problem: { reason: "unreadable" } as const };
    setState((now) =>
      now?.file === id ? { file: id, archive: "problem" in opened ? null : opened, problem: "problem" in opened ? opened.problem : null } : now,
    );
  }

  return (
    <SheetPage title={title} back={ownProfilePath} isWide>
      <p className="muted">{t("intro")}</p>
      {state?.archive ? null : <Steps />}
      <Form method="post" encType="multipart/form-data" reloadDocument className="grid justify-items-start gap-2">
        <label className="btn btn--line has-focus-visible:outline-2 has-focus-visible:outline-glass">
          <FileZip className="ic ic--s" aria-hidden="true" />
          {t(state?.archive ? "other" : "choose")}
          <input
            className="file-input"
            type="file"
            name="archive"
            accept=".zip,application/zip"
            multiple={isScripted}
            required
            onChange={pick}
            aria-describedby="archive-note"
          />
        </label>
        <p id="archive-note" className="muted t-small unscripted:hidden">
          {t("stays")}
        </p>
        <p className="hidden muted t-small unscripted:block">{t("sent", { size: maxArchiveBytes / 2 ** 20 })}</p>
        <button type="submit" className="btn btn--primary hidden unscripted:inline-flex">
          {t("send")}
        </button>
        {reply?.problem ? (
          <p className="err" role="alert">
            {t(`problems.${reply.problem}`)}
          </p>
        ) : null}
        <FieldError id="archive-error" errors={reply?.errors} />
        {state && !state.archive ? (
          <p className={state.problem ? "err wrap-anywhere" : "muted t-small"} role={state.problem ? "alert" : "status"}>
            {state.problem?.name ? `${state.problem.name}: ` : null}
            {t(state.problem ? `problems.${state.problem.reason}` : "reading")}
          </p>
        ) : null}
      </Form>
      {hasArchive ? (
        <Link className="link inline-flex min-h-11 items-center justify-self-start t-small" to={storedArchivePath}>
          {t("stored.open")}
        </Link>
      ) : null}
      {others ? <OtherFiles files={others} isSending={sending.isSending} onOpen={() => open(others)} onStay={() => setOthers(null)} /> : null}
      {state?.archive ? <ArchiveChoice key={state.file} archive={state.archive} brought={brought} sending={sending} /> : null}
      {brought.size > 0 ? (
        <Link className="link inline-flex min-h-11 items-center justify-self-start t-small" to={importedLooksPath}>
          {t("publishing.title")}
        </Link>
      ) : null}
    </SheetPage>
  );
}

function Steps() {
  const { t } = useTranslation("importing");
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="t-h3">
        {t("steps")}
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 ps-5 t-small">
        <li>{t("step1")}</li>
        <li>{t("step2")}</li>
        <li>{t("step3")}</li>
      </ol>
    </section>
  );
}
