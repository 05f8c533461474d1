import { replaceProfilePhoto } from "#app/actions/photo.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { parseDataUrl } from "#app/media/data-url.server";
import { PhotoUpload } from "#app/models/account/account.schema";
import { requireMe } from "#app/models/account/user.server";
import { maxPhotoBytes } from "#app/models/media/photo";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: inputCommand(PhotoUpload, async ({ viewer, input }) => {
      await replaceProfilePhoto(viewer.id, () => parseDataUrl(input.imageData, maxPhotoBytes));
      return requireMe(viewer.id);
    }),
  },
  { isJsonOnly: true },
);
