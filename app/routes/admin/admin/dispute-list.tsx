import { useTranslation } from "react-i18next";
import { FormattedDate } from "#app/components/ui/day";
import { AdminList } from "./admin-list";

type Props = { disputes: { id: string; plan: "basic" | "premium"; price: string; status: "open" | "won" | "lost"; disputedAt: string }[] };

export function DisputeList({ disputes }: Props) {
  const { t } = useTranslation(["admin", "plans"]);
  if (disputes.length === 0) return null;
  return (
    <AdminList title={t("person.disputes")}>
      <ul className="rows">
        {disputes.map(({ id, plan, price, status, disputedAt }) => (
          <li key={id} className="flex flex-wrap gap-x-1.5 py-3 t-small">
            <b className="font-semibold">{t(`person.dispute.${status}`)}</b>
            <span>
              {t(`plans:${plan}.name`)}, {price}
            </span>
            <span className="faint">
              <FormattedDate date={disputedAt} />
            </span>
            <span className="faint wrap-anywhere">{id}</span>
          </li>
        ))}
      </ul>
    </AdminList>
  );
}
