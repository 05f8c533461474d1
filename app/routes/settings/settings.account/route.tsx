import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { PayingForm } from "#app/components/forms/paying-form";
import { FormattedDate } from "#app/components/ui/day";
import { requireMe } from "#app/models/account/user.server";
import { requirePayer } from "#app/models/billing/billing.server";
import { creditsPath } from "#app/paths";
import { InfoItem, InfoList } from "#app/routes/settings/settings/info-list";
import { PanelLink, Row, Section } from "#app/routes/settings/settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const [me, { isEnding }] = await Promise.all([requireMe(viewer.id), requirePayer(viewer.id)]);
  const { name, email, emailVerified, createdAt, subscriptionPlan, credits, subscriptionEndDate, isMarketplace } = me;
  return { name, email, emailVerified, createdAt, plan: subscriptionPlan, credits, endsAt: subscriptionEndDate, isEnding, isMarketplace };
}

export default function AccountView() {
  const { t } = useTranslation("settings");
  const me = useLoaderData<typeof loader>();
  return (
    <>
      <InfoList>
        <InfoItem name={t("me.name")}>{me.name}</InfoItem>
        <InfoItem name={t("me.email")} hint={me.email ? t(me.emailVerified ? "me.verified" : "me.unverified") : t("me.emailRemoved")}>
          {me.email || t("me.noEmail")}
        </InfoItem>
        <InfoItem name={t("me.since")}>
          <FormattedDate date={me.createdAt} />
        </InfoItem>
        <InfoItem name={t("me.plan")}>{t(`plans.${me.plan}`)}</InfoItem>
        <InfoItem name={t("me.credits")}>{me.plan === "premium" ? t("me.unlimited") : me.credits}</InfoItem>
        {me.endsAt ? (
          <InfoItem name={t(me.isEnding ? "me.ends" : "me.renews")}>
            <FormattedDate date={me.endsAt} />
          </InfoItem>
        ) : null}
        <InfoItem name={t("me.marketplace")} hint={t("me.marketplaceText")}>
          <span className="badge border border-edge px-2">{t(me.isMarketplace ? "me.active" : "me.inactive")}</span>
        </InfoItem>
      </InfoList>
      {me.emailVerified || !me.email ? null : (
        <ActionForm action="/api/auth/verification" returnTo="/settings/account" toast="verificationSent">
          <button type="submit" className="btn btn--line btn--wide">
            {t("me.sendLink")}
          </button>
        </ActionForm>
      )}
      <Section title={t("me.security")}>
        <Row to="/settings/password" label={t("views.password")} />
        <Row to="/settings/email" label={t("views.email")} />
        <Row to="/settings/sessions" label={t("views.sessions")} />
      </Section>
      <Section title={t("me.plan")}>
        <Row to="/settings/subscription" label={t("views.subscription")} value={t(`plans.${me.plan}`)} />
        <Row to={creditsPath} label={t("me.statement")} value={me.plan === "premium" ? undefined : String(me.credits)} />
      </Section>
      <div className="grid gap-3">
        <PayingForm action="/api/subscription/portal" returnTo="/settings/subscription" before="redirecting">
          <button type="submit" className="btn btn--line btn--wide">
            {t("me.manage")}
          </button>
        </PayingForm>
        <PanelLink className="btn btn--dangerline btn--wide" to="/settings/delete">
          {t("me.delete")}
        </PanelLink>
      </div>
    </>
  );
}
