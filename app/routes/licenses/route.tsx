import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackBar } from "#app/components/layout/top-bar";
import { LicenseList } from "#app/components/ui/license-list";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { licensesFor } from "#app/server/licenses.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const loader = ({ context, request }: LoaderFunctionArgs) => ({
  title: i18nByLanguage[context.language].getFixedT(null, "settings")("views.licenses"),
  ...licensesFor(request),
});

/** Public. */
export default function Licenses() {
  const { title, ...licenses } = useLoaderData<typeof loader>();
  return (
    <>
      <BackBar title="Espelho" to="/" />
      <main id="content" className="mx-auto max-w-(--container-read) px-(--spacing-gutter) pt-6 pb-16">
        <h1 className="mb-4 t-h1">{title}</h1>
        <LicenseList {...licenses} />
      </main>
    </>
  );
}
