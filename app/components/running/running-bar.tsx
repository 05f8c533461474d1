import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { tryOnsPath } from "#app/paths";
import styles from "./running-bar.css?url";

/** How many looks are on their way; leads to all of them. */
export function RunningBar({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <Link className="running-bar" to={tryOnsPath}>
        <span className="running-bar__dot" aria-hidden="true" />
        {t("running", { count })}
        <CaretRight className="ic ic--s" aria-hidden="true" />
      </Link>
    </>
  );
}
