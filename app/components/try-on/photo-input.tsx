import type { ReactNode } from "react";
import { decodePicture } from "#app/components/pictures/shrink";
import { showToast } from "#app/components/toasts/toaster";
import { pictureTypes } from "#app/models/media/photo";

type Props = { label: string; onPick: (photo: File) => void; capture?: "user"; className?: string; children?: ReactNode };

async function pickReadable(photo: File, onPick: (photo: File) => void) {
  const bitmap = await decodePicture(photo);
  if (!bitmap) return showToast({ key: photo.type.startsWith("image/") ? "error.image_broken" : "error.image_not_an_image", isError: true });
  bitmap.close();
  onPick(photo);
}

/** File input as a label, for pictures that can be shown; `children` replaces its text. */
export function PhotoInput({ label, onPick, capture, className, children }: Props) {
  return (
    <label className={`${className ?? ""} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glass`}>
      {children ?? label}
      <input
        className="file-input"
        type="file"
        accept={pictureTypes}
        capture={capture}
        aria-label={label}
        onChange={(event) => {
          const [photo] = event.target.files ?? [];
          if (photo) pickReadable(photo, onPick);
          event.target.value = "";
        }}
      />
    </label>
  );
}
