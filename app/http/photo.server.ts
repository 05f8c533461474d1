import { ingestPicture } from "#app/media/ingest.server";
import { AppError, type ErrorCode } from "#app/models/app-error";
import { setProfilePhoto } from "#app/models/user.server";
import { countUpload } from "./upload.server";

// a photo has narrower limits than a look, and words of its own for them
const saidOfPhotos: Partial<Record<ErrorCode, ErrorCode>> = { image_too_large: "photo_too_large", image_not_an_image: "photo_not_jpg_or_png" };

/** Makes what somebody sent their profile photo, cut to a square around its centre. */
export async function takeProfilePhoto(userId: string, read: () => Uint8Array | Promise<Uint8Array>): Promise<void> {
  await countUpload(userId);
  try {
    const picture = await ingestPicture({ ownerId: userId, purpose: "avatar", bytes: await read(), crop: "1:1" });
    await setProfilePhoto(userId, picture.id);
  } catch (thrown) {
    const code = thrown instanceof AppError ? saidOfPhotos[thrown.code] : undefined;
    throw code ? new AppError(code, { cause: thrown }) : thrown;
  }
}
