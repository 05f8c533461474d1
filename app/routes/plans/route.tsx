import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackBar } from "#app/components/top-bar";
import { i18nFor } from "#app/locales/i18n.server";
import { monthlyPrice, paidPlans } from "#app/models/plan";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Planos"} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { title: i18nFor[context.language].getFixedT(null, "plans")("bar"), plan: viewer.subscriptionPlan };
}

const benefits = {
  basic: ["credits", "models", "downloads", "support"],
  premium: ["credits", "models", "beta", "seal", "support"],
} as const;

/** What the two plans are and cost; they are not sold yet, so there is nothing to press. */
export default function Plans() {
  const { plan } = useLoaderData<typeof loader>();
  const { t } = useTranslation("plans");
  return (
    <>
      <BackBar title={t("bar")} to="/?tab=profile" />
      <main id="content" className="mx-auto max-w-[60rem] px-5 pt-7 pb-16">
        <h1 className="t-display max-w-[9em]">{t("title")}</h1>
        <p className="mt-3 max-w-md muted">{t("intro")}</p>
        <p className="mt-4 w-fit rounded-cut bg-amber-soft px-4 py-3 font-medium text-amber">{t("notYet")}</p>
        <div className="mt-7 grid gap-4 md:grid-cols-2">
          {paidPlans.map((name) => (
            <section
              key={name}
              className={`grid content-start gap-5 rounded-cut p-6 ${name === "premium" ? "bg-ink text-on-ink max-md:order-first" : "border border-line bg-surface"}`}
            >
              <div>
                <div className="flex min-h-8 items-center justify-between gap-3">
                  <h2 className="t-h3">{t(`${name}.name`)}</h2>
                  {plan === name ? (
                    <span className="badge px-2!">{t("current")}</span>
                  ) : name === "premium" ? (
                    <span className="badge px-2!">{t("popular")}</span>
                  ) : null}
                </div>
                <p className="mt-2 flex items-baseline gap-1.5">
                  <span className="t-h1">{monthlyPrice(name)}</span>
                  <span className="opacity-82">{t("month")}</span>
                </p>
              </div>
              <ul className="grid gap-2.5 t-small">
                {benefits[name].map((line) => (
                  <li key={line} className="flex gap-2.5">
                    <Check className="ic ic--s" aria-hidden="true" />
                    {t(`${name}.${line}` as "basic.credits")}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="mt-6 t-meta faint">{t("footer")}</p>
      </main>
    </>
  );
}
