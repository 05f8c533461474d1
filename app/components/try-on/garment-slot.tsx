import { usePickedPicture } from "#app/components/pictures/use-picked-picture";
import { PictureSlot } from "./picture-slot";

export function GarmentSlot({ kept, errors }: { kept: string | null; errors: string[] | undefined }) {
  return <PictureSlot name="garment" picked={usePickedPicture({ kept })} errors={errors} />;
}
