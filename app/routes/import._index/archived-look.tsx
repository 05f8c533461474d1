import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNearScreen } from "#app/components/hooks/use-near-screen";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { ArchivedLookFacts } from "#app/components/looks/archived-look-facts";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import type { Archive } from "./archive-file";

type Props = { look: ArchivedLook; archive: Archive; isBrought: boolean; isChosen: boolean; isFixed: boolean; onChoice: (isChosen: boolean) => void };

/** A post of the archive with its first picture, read when it comes near the screen. */
export function ArchivedLookChoice({ look, archive, isBrought, isChosen, isFixed, onChoice }: Props) {
  const { t } = useTranslation("importing");
  const [picture, setPicture] = useState<Blob | null>(null);
  const url = useObjectUrl(picture);
  const read = useCallback(() => void archive.readThumbnail(look.pictures[0] ?? "").then(setPicture, () => {}), [archive, look]);
  const box = useNearScreen<HTMLSpanElement>(read, "300px");
  const Tag = isBrought ? "div" : "label";
  return (
    <Tag className={isBrought ? "wardrobe__piece" : "wardrobe__choice"}>
      {isBrought ? null : <input type="checkbox" checked={isChosen} disabled={isFixed} onChange={({ currentTarget }) => onChoice(currentTarget.checked)} />}
      <span className="piece-crop" ref={box}>
        {url ? <img src={url} alt="" className="absolute inset-0 size-full object-cover" decoding="async" /> : null}
      </span>
      {isBrought ? <span className="wardrobe__state badge">{t("brought")}</span> : null}
      <ArchivedLookFacts look={look} />
    </Tag>
  );
}
