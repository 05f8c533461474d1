import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bringFromArchive } from "#app/actions/import/stored-archive.server";
import { FieldError } from "#app/components/forms/field-error";
import { SheetPage } from "#app/components/layout/sheet-page";
import { ArchivedLookFacts } from "#app/components/looks/archived-look-facts";
import { countsOf, FoundLooks } from "#app/components/looks/found-looks";
import { redirectWithFlash } from "#app/http/flash.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { openStoredArchive } from "#app/media/stored-archive.server";
import { maxBroughtAtOnce } from "#app/models/looks/imported/imported-look";
import { listImportedKeys } from "#app/models/looks/imported/imported-look.server";
import { importedLooksPath, importPath, storedArchivePath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const [archive, keys] = await Promise.all([openStoredArchive(viewer.id), listImportedKeys(viewer.id)]);
  if (!archive) throw redirect(importPath);
  const from = readFrom(request);
  const brought = new Set(keys);
  const looks = archive.looks.slice(from, from + maxBroughtAtOnce).map(({ entries: _, ...look }) => ({ ...look, isBrought: brought.has(look.key) }));
  const next = from + maxBroughtAtOnce;
  const title = i18nByLanguage[context.language].getFixedT(null, "importing")("stored.title");
  return { title, looks, counts: countsOf(archive), next: next < archive.looks.length ? next : null };
}

const readFrom = ({ url }: Request) => Number(/^\d{1,4}$/.exec(new URL(url).searchParams.get("from") ?? "")?.[0] ?? 0);

const pathFrom = (from: number) => `${storedArchivePath}?from=${from}`;

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const outcome = await bringFromArchive(request, viewer.id, context.language);
  if (typeof outcome !== "string") return outcome;
  return redirectWithFlash(outcome.startsWith("archive") ? importPath : pathFrom(readFrom(request)), { key: outcome });
}

function Box({ isBrought, children }: { isBrought: boolean; children: ReactNode }) {
  const Tag = isBrought ? "div" : "label";
  return <Tag className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-3 py-3">{children}</Tag>;
}

export default function StoredArchive() {
  const { title, looks, counts, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("importing");
  const reply = useActionData<Exclude<Awaited<ReturnType<typeof bringFromArchive>>, string>["data"]>();
  const isSending = useNavigation().formAction !== undefined;
  const isLeft = (key: string) => reply?.left.includes(key) ?? false;
  return (
    <SheetPage title={title} back={importPath}>
      <FoundLooks {...counts} />
      <Form method="post" className="grid gap-5">
        <fieldset className="grid gap-3">
          <legend className="muted mb-3 t-small">{t("stored.hint", { max: maxBroughtAtOnce })}</legend>
          <ul className="rows">
            {looks.map((look) => (
              <li key={look.key}>
                <Box isBrought={look.isBrought}>
                  {look.isBrought ? (
                    <span />
                  ) : (
                    <input type="checkbox" name="look" value={look.key} defaultChecked={isLeft(look.key)} className="size-6 accent-glass" />
                  )}
                  <span className="grid gap-0.5">
                    {look.isBrought ? <span className="badge justify-self-start">{t("brought")}</span> : null}
                    <ArchivedLookFacts look={look} />
                  </span>
                </Box>
              </li>
            ))}
          </ul>
        </fieldset>
        {reply && reply.errors.length === 0 ? (
          <p className="t-small" role="status">
            {t("stored.left")}
          </p>
        ) : null}
        <FieldError id="bring-error" errors={reply?.errors} />
        <div className="wardrobe__acts">
          <button type="submit" name="act" value="bring" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
            {t("bringChosen")}
          </button>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Link className="link inline-flex min-h-11 items-center t-small" to={importedLooksPath}>
              {t("toPublish")}
            </Link>
            {next === null ? null : (
              <Link className="btn btn--line" to={pathFrom(next)}>
                {t("more")}
              </Link>
            )}
            <button type="submit" name="act" value="delete" className="btn btn--quiet px-3">
              {t("stored.delete")}
            </button>
          </div>
        </div>
      </Form>
    </SheetPage>
  );
}
