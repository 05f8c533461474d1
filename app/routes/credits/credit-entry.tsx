import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { memoizePerLanguage } from "#app/locales/languages";
import type { StatementLine } from "#app/models/billing/credit-statement.server";
import type { Plan } from "#app/models/contract";
import { tryOnPath } from "#app/paths";

const dateFormat = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "America/Sao_Paulo" }));
const amountFormat = memoizePerLanguage((locale) => new Intl.NumberFormat(locale, { signDisplay: "exceptZero" }));

export function CreditEntry({ line, plan }: { line: StatementLine; plan: Plan }) {
  const { t, i18n } = useTranslation("credits");
  const amount = amountFormat(i18n.language).format(line.amount).replace("-", "−");
  const name = t(`kinds.${line.kind}`);
  return (
    <li className="row py-2">
      <div>
        {line.editId ? (
          <Link className="link -my-2.5 inline-flex min-h-11 items-center" to={tryOnPath({ id: line.editId })}>
            {name}
          </Link>
        ) : (
          name
        )}
        <small>
          <time dateTime={line.createdAt}>{dateFormat(i18n.language).format(new Date(line.createdAt))}</time>
        </small>
      </div>
      <p className="text-end tabular-nums">
        {line.amount === 0 ? t("included") : amount}
        {plan === "premium" ? null : <small>{t("balance", { balance: line.balance })}</small>}
      </p>
    </li>
  );
}
