import { AppError, type ErrorCode } from "#app/lib/app-error";
import { ingestPicture } from "#app/media/ingest.server";
import { setProfilePhoto } from "#app/models/account/user.server";
import { consumeUploadLimit } from "./upload.server";

const photoErrorCodes: Partial<Record<ErrorCode, ErrorCode>> = { image_too_large: "photo_too_large", image_not_an_image: "photo_not_jpg_or_png" };

export async function replaceProfilePhoto(userId: string, read: () => Uint8Array | Promise<Uint8Array>): Promise<void> {
  await consumeUploadLimit(userId);
  try {
    const picture = await ingestPicture({ ownerId: userId, purpose: "avatar", bytes: await read(), crop: "1:1" });
    await setProfilePhoto(userId, picture.id);
  } catch (thrown) {
    const code = thrown instanceof AppError ? photoErrorCodes[thrown.code] : undefined;
    throw code ? new AppError(code, { cause: thrown }) : thrown;
  }
}
