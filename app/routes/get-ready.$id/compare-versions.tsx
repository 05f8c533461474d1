import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LocalNotice } from "#app/components/try-on/local-notice";
import { MoreVersions } from "#app/components/try-on/result/more-versions";
import { TryAgain } from "#app/components/try-on/result/try-again";
import { Versions } from "#app/components/try-on/result/versions";
import type { Plan } from "#app/models/contract";
import type { TryOnView } from "#app/models/try-on/try-on-view.server";
import type { TryOnSet } from "#app/models/try-on/versions/try-on-set";
import { tryOnPath } from "#app/paths";
import { ResultBar } from "./result";

type Props = { tryOn: TryOnView; set: TryOnSet; isLocal: boolean; plan: Plan; credits: number; formKey: string };

/** Two to four results of the same input, of which one is chosen. */
export function CompareVersions({ tryOn, set, isLocal, ...account }: Props) {
  const { t } = useTranslation("versions");
  const onePath = `${tryOnPath(tryOn)}?view=one`;
  return (
    <>
      <ResultBar back={onePath} />
      <main id="content" className="versions-page mx-auto grid gap-4 px-4 pt-4 pb-8">
        <h1 className="t-h2">{t("which")}</h1>
        <Versions versions={set.versions} />
        <div className="versions-page__acts grid gap-3">
          {isLocal ? <LocalNotice /> : null}
          <MoreVersions tryOn={tryOn} set={set} {...account} />
          <TryAgain tryOn={tryOn} />
          <Link className="btn btn--quiet btn--wide" to={onePath}>
            {t("back")}
          </Link>
        </div>
      </main>
    </>
  );
}
