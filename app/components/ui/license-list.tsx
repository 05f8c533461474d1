import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Props = { packages: { name: string; version: string; license: string }[]; chosen: { name: string; text: string } | null };

/** Open-source licenses; `chosen` in full. */
export function LicenseList({ packages, chosen }: Props) {
  const { t } = useTranslation("settings");
  const { pathname, state } = useLocation();
  if (chosen) {
    return (
      <div>
        <Link className="link inline-flex min-h-11 items-center" to={pathname} state={state} replace>
          {t("licenses.all")}
        </Link>
        <h2 className="my-3 font-sans font-semibold wrap-anywhere">{chosen.name}</h2>
        <p className="whitespace-pre-wrap wrap-anywhere t-meta">{chosen.text || t("licenses.unnamed")}</p>
      </div>
    );
  }
  return (
    <div>
      <p className="muted mb-2 t-small">{t("licenses.text", { count: packages.length })}</p>
      <ul className="rows">
        {packages.map(({ name, version, license }) => (
          <li key={name}>
            <Link className="row" to={`${pathname}?package=${encodeURIComponent(name)}`} state={state} replace>
              <span className="min-w-0 grow wrap-anywhere">
                {name} <small className="inline faint">{version}</small>
              </span>
              <span className="muted max-w-2/5 text-end t-small">{license}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
