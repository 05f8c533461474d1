import type { PicturePurpose } from "#app/models/media/media.server";
import { maxPhotoBytes, maxPictureBytes } from "#app/models/media/photo";

type PictureLimit = { maxBytes: number; kinds: ("jpeg" | "png" | "webp")[] };

const upload: PictureLimit = { maxBytes: maxPictureBytes, kinds: ["jpeg", "png", "webp"] };

export const pictureLimits: Record<PicturePurpose, PictureLimit> = {
  post: upload,
  edit_input: upload,
  piece_part: upload,
  edit_result: { ...upload, maxBytes: 31_457_280 },
  avatar: { maxBytes: maxPhotoBytes, kinds: ["jpeg", "png"] },
};
