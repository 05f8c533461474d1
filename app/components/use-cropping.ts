import { useEffect, useRef, useState } from "react";
import { mostPhotoBytes, photoTypes } from "#app/models/photo";

type Cropping = { file: File; url: string; Cropper: typeof import("./picture-cropper.client").PictureCropper };

const problemOf = (file: File) => (!photoTypes.includes(file.type) ? "photo_not_jpg_or_png" : file.size > mostPhotoBytes ? "photo_too_large" : null);

/** The photo picked in a file input, with the cropper that came for it; or the code of why there is none. */
export function useCropping(firstProblem: string | null) {
  const input = useRef<HTMLInputElement>(null);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [problem, setProblem] = useState(firstProblem);

  useEffect(() => {
    if (cropping) return () => URL.revokeObjectURL(cropping.url);
  }, [cropping]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was picked before the scripts came
  useEffect(() => {
    take(input.current?.files?.[0]);
  }, []);

  function refuse(code: string) {
    if (input.current) input.current.value = "";
    setCropping(null);
    setProblem(code);
  }
  async function take(file: File | undefined) {
    if (!file) return;
    const wrong = problemOf(file);
    if (wrong) return refuse(wrong);
    const cropper = await import("./picture-cropper.client").catch(() => null);
    if (!cropper) return refuse("offline");
    setProblem(null);
    setCropping({ file, url: URL.createObjectURL(file), Cropper: cropper.PictureCropper });
  }

  return { input, cropping, problem, setProblem, refuse, take };
}
