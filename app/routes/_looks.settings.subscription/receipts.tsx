import { useTranslation } from "react-i18next";
import { Day } from "#app/components/day";
import type { Receipt } from "#app/models/receipt.server";
import { Section } from "../_looks.settings/row";

type Props = { receipts: (Receipt & { price: string })[] };

/** What was paid, the latest first, and what became of it; nothing where there is none. */
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
              <Day date={paidAt} />
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
