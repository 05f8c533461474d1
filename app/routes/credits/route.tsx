import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useLoadMore } from "#app/components/data/use-load-more";
import { BackBar } from "#app/components/layout/top-bar";
import { MoreLink } from "#app/components/ui/more-link";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { requireMe } from "#app/models/account/user.server";
import { requirePayer } from "#app/models/billing/billing.server";
import { getNextTopUp } from "#app/models/billing/credit.server";
import { listCreditStatement } from "#app/models/billing/credit-statement.server";
import { creditsPath, ownProfilePath } from "#app/paths";
import { Balance } from "./balance";
import { CreditEntry } from "./credit-entry";

export { nextPageLoader as clientLoader } from "#app/components/data/next-page-loader";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const me = await requireMe(viewer.id);
  const first = await listCreditStatement(viewer.id, pageRequest(url));
  const next = me.subscriptionPlan === "free" ? getNextTopUp().toISOString() : me.subscriptionEndDate;
  const isEnding = me.subscriptionPlan === "basic" && (await requirePayer(viewer.id)).isEnding;
  const title = i18nByLanguage[context.language].getFixedT(null, "credits")("title");
  return { title, plan: me.subscriptionPlan, credits: me.credits, next, isEnding, first };
}

export default function Credits() {
  const { title, first, ...account } = useLoaderData<typeof loader>();
  const { items, more } = useLoadMore(first, creditsPath, (data: { first: typeof first }) => data.first);
  return (
    <>
      <BackBar title={title} to={ownProfilePath} />
      <main id="content" className="mx-auto grid w-full max-w-(--container-read) gap-6 px-(--spacing-gutter) pt-6 pb-16">
        <h1 className="sr-only">{title}</h1>
        <Balance {...account} />
        <ul className="rows border-y border-line">
          {items.map((line) => (
            <CreditEntry key={line.id} line={line} plan={account.plan} />
          ))}
        </ul>
        <MoreLink {...more} className="justify-self-center" />
      </main>
    </>
  );
}
