import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { LookImage } from "#app/components/pictures/look-image";
import type { Picture } from "#app/models/media/picture";
import { tryOnPath } from "#app/paths";

const glintGradient = "linear-gradient(112deg, transparent 34%, oklch(1 0 0 / .42) 44%, oklch(1 0 0 / .08) 52%, oklch(1 0 0 / .3) 57%, transparent 60%)";

/** The mirror of a try-on on its way, in small. */
export function FilmProgress({ tryOn }: { tryOn: { id: string; result: Picture | null } }) {
  const { t } = useTranslation(["film", "common"]);
  return (
    <div className="flex items-center gap-4">
      <div aria-busy="true" className="relative h-[7.7rem] w-[5.5rem] shrink-0 overflow-hidden rounded-full bg-sunk">
        {tryOn.result ? (
          <LookImage image={tryOn.result} alt="" sizes="6rem" className="size-full object-cover object-[50%_15%] saturate-[.35]" isEager />
        ) : null}
        <span className="absolute -inset-[20%] motion-ok:animate-glint" style={{ backgroundImage: glintGradient }} />
      </div>
      <div className="grid gap-1">
        <p className="font-medium">{t("film:making")}</p>
        <p className="t-small muted">{t("film:leave")}</p>
        <ActionForm action={`/api/image-edits/${tryOn.id}/film`} method="delete" returnTo={tryOnPath(tryOn)}>
          <button type="submit" className="btn btn--quiet">
            {t("film:stop")}
          </button>
        </ActionForm>
      </div>
    </div>
  );
}
