import { usePickedPicture } from "#app/components/use-picked-picture";
import { PictureWell } from "./picture-well";

/** The clothes as a picture of one's own. */
export function GarmentWell({ kept, errors }: { kept: string | null; errors: string[] | undefined }) {
  return <PictureWell name="garment" picked={usePickedPicture({ kept })} errors={errors} />;
}
