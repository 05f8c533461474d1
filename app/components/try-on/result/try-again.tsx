import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { otherLookPath, otherPhotoPath } from "#app/try-again-paths";

/** The form again, with the same photo or the same look. */
export function TryAgain({ tryOn }: { tryOn: { id: string; sourcePostId: string | null } }) {
  const { t } = useTranslation("versions");
  return (
    <div className="flex flex-wrap gap-2">
      <Link className="btn btn--line grow px-3" to={otherLookPath(tryOn)}>
        <CoatHanger className="ic ic--s" aria-hidden="true" />
        {t("otherLook")}
      </Link>
      <Link className="btn btn--line grow px-3" to={otherPhotoPath(tryOn)}>
        <Camera className="ic ic--s" aria-hidden="true" />
        {t("otherPhoto")}
      </Link>
    </div>
  );
}
