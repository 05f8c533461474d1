import { useTranslation } from "react-i18next";
import { formatCount } from "#app/locales/count";

type Counts = { offered: number; total: number; elsewhere: number; hasMore: boolean };

export const countsOf = ({ looks, total, elsewhere, hasMore }: Omit<Counts, "offered"> & { looks: unknown[] }): Counts => ({
  offered: looks.length,
  total,
  elsewhere,
  hasMore,
});

/** How many posts an archive has, and which of them are not offered. */
export function FoundLooks({ offered, total, elsewhere, hasMore }: Counts) {
  const { t, i18n } = useTranslation("importing");
  const format = (count: number) => formatCount(count, i18n.language);
  return (
    <div className="muted t-small" role="status">
      <p>{t(hasMore ? "foundAtLeast" : "found", { count: total, formatted: format(total) })}</p>
      {offered < total ? <p>{t("onlyNewest", { formatted: format(offered) })}</p> : null}
      {elsewhere > 0 ? <p>{t("elsewhere", { count: elsewhere, formatted: format(elsewhere) })}</p> : null}
    </div>
  );
}
