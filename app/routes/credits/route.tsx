import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MoreLink } from "#app/components/more-link";
import { BackBar } from "#app/components/top-bar";
import { useMore } from "#app/components/use-more";
import { pageRequest } from "#app/http/paging.server";
import { i18nFor } from "#app/locales/i18n.server";
import { requirePayer } from "#app/models/billing.server";
import { nextTopUp } from "#app/models/credit.server";
import { listCreditStatement } from "#app/models/credit-statement.server";
import { requireMe } from "#app/models/user.server";
import { creditsPath, ownProfilePath } from "#app/paths";
import { Balance } from "./balance";
import { Line } from "./line";

export { orNothing as clientLoader } from "#app/components/or-nothing";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const me = await requireMe(viewer.id);
  const first = await listCreditStatement(viewer.id, pageRequest(url));
  const next = me.subscriptionPlan === "free" ? nextTopUp().toISOString() : me.subscriptionEndDate;
  const isEnding = me.subscriptionPlan === "basic" && (await requirePayer(viewer.id)).isEnding;
  const title = i18nFor[context.language].getFixedT(null, "credits")("title");
  return { title, plan: me.subscriptionPlan, credits: me.credits, next, isEnding, first };
}

export default function Credits() {
  const { title, first, ...account } = useLoaderData<typeof loader>();
  const { items, more } = useMore(first, creditsPath, (shown: { first: typeof first }) => shown.first);
  return (
    <>
      <BackBar title={title} to={ownProfilePath} />
      <main id="content" className="mx-auto grid w-full max-w-(--container-read) gap-6 px-(--spacing-gutter) pt-6 pb-16">
        <h1 className="sr-only">{title}</h1>
        <Balance {...account} />
        <ul className="rows border-y border-line">
          {items.map((line) => (
            <Line key={line.id} line={line} plan={account.plan} />
          ))}
        </ul>
        <MoreLink {...more} className="justify-self-center" />
      </main>
    </>
  );
}
