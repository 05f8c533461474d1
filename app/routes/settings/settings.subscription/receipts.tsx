import { useTranslation } from "react-i18next";
import { FormattedDate } from "#app/components/ui/day";
import type { Receipt } from "#app/models/billing/receipt.server";
import { Section } from "#app/routes/settings/settings/row";

type Props = { receipts: (Receipt & { price: string })[] };

export function Receipts({ receipts }: Props) {
  const { t } = useTranslation("settings");
  if (receipts.length === 0) return null;
  return (
    <Section title={t("subscription.receipts")}>
      {receipts.map(({ id, plan, price, paidAt, isRefunded, disputeStatus }) => (
        <div key={id} className="row">
          <div>
            {t(`plans.${plan}`)}
            <small>
              <FormattedDate date={paidAt} />
            </small>
          </div>
          <span className="grid justify-items-end t-small">
            {price}
            {isRefunded ? <small className="t-meta faint">{t("subscription.refunded")}</small> : null}
            {disputeStatus === "open" ? <small className="t-meta faint">{t("subscription.dispute.receiptOpen")}</small> : null}
            {disputeStatus === "lost" ? <small className="t-meta faint">{t("subscription.dispute.receiptLost")}</small> : null}
          </span>
        </div>
      ))}
    </Section>
  );
}
