import { type Picked, usePickedPicture } from "#app/components/pictures/use-picked-picture";
import { PictureSlot } from "./picture-slot";

type Props = { kept: string | null; errors: string[] | undefined; onChange: (now: Picked) => void };

export function GarmentSlot({ kept, errors, onChange }: Props) {
  return <PictureSlot name="garment" picked={usePickedPicture({ kept, onChange })} errors={errors} />;
}
