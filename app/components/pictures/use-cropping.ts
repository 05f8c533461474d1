import { useRef, useState } from "react";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { maxSourceBytes, photoTypes } from "#app/models/media/photo";

type CropSession = { file: File; Cropper: typeof import("./picture-cropper.client").PictureCropper };

const getPhotoError = (file: File) => (!photoTypes.includes(file.type) ? "photo_not_jpg_or_png" : file.size > maxSourceBytes ? "photo_too_large" : null);

/** Picked photo with the loaded cropper, or an error code. */
export function useCropping(firstProblem: string | null) {
  const input = useRef<HTMLInputElement>(null);
  const [session, setSession] = useState<CropSession | null>(null);
  const url = useObjectUrl(session?.file ?? null);
  const cropping = session && url ? { ...session, url } : null;
  const [problem, setProblem] = useState(firstProblem);

  useOnMount(() => void selectFile(input.current?.files?.[0]));

  function rejectPhoto(code: string) {
    if (input.current) input.current.value = "";
    setSession(null);
    setProblem(code);
  }
  async function selectFile(file: File | undefined) {
    if (!file) return;
    const fileError = getPhotoError(file);
    if (fileError) return rejectPhoto(fileError);
    const cropper = await import("./picture-cropper.client").catch(() => null);
    if (!cropper) return rejectPhoto("offline");
    setProblem(null);
    setSession({ file, Cropper: cropper.PictureCropper });
  }

  return { input, cropping, problem, setProblem, refuse: rejectPhoto, take: selectFile };
}
