import { type CSSProperties, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bodyFlag } from "#app/components/on-me/body-flag";
import { loadGarment } from "#app/components/on-me/garment-batch";
import { OnMePicture } from "#app/components/on-me/on-me-picture";
import { canWear } from "#app/components/on-me/wear-client";
import { readLocal } from "#app/lib/local-storage";

type Props = { source: { id: string; by: string }; ratio: number };

/** The look on the viewer's own body, drawn on this device over the result. */
export default function FreePreview({ source, ratio }: Props) {
  const { t } = useTranslation("versions");
  const [isPossible, setPossible] = useState(false);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!canWear() || readLocal(bodyFlag) === null) return;
    let isGone = false;
    void loadGarment(source.id).then((garment) => !isGone && setPossible(garment !== null));
    return () => {
      isGone = true;
    };
  }, [source.id]);
  if (!isPossible) return null;
  return (
    <div className="free-preview" style={{ "--ratio": ratio } as CSSProperties}>
      {isShown ? <OnMePicture postId={source.id} name={source.by} /> : null}
      <button type="button" className="chip free-preview__switch" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t("preview")}
      </button>
    </div>
  );
}
