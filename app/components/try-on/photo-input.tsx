import type { ReactNode } from "react";
import { pictureTypes } from "#app/models/media/photo";

type Props = { label: string; onPick: (photo: File) => void; capture?: "user"; className?: string; children?: ReactNode };

/** File input as a label; `children` replaces its text. */
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
          if (photo) onPick(photo);
          event.target.value = "";
        }}
      />
    </label>
  );
}
