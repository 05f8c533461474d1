import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Plan } from "#app/models/contract";
import type { TryOnSet } from "#app/models/try-on/versions/try-on-set";
import { versionsPath } from "#app/try-again-paths";
import { MoreVersions } from "./more-versions";

type Props = { tryOn: { id: string }; set: TryOnSet; plan: Plan; credits: number; formKey: string };

/** The way to the versions there are, and to one more. */
export function OtherVersions({ set, ...props }: Props) {
  const { t } = useTranslation("versions");
  if (!set.canVary && set.versions.length < 2) return null;
  return (
    <section aria-labelledby="versions-title" className="grid gap-2">
      <h2 id="versions-title" className="font-sans t-small font-medium">
        {t("title")}
      </h2>
      {set.versions.length > 1 ? (
        <Link className="btn btn--line btn--wide" to={versionsPath(props.tryOn)}>
          {t("compare", { count: set.versions.length })}
        </Link>
      ) : null}
      <MoreVersions set={set} {...props} />
    </section>
  );
}
