import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { takeProfilePhoto } from "#app/http/photo.server";
import { parseDataUrl } from "#app/media/data-url.server";
import { PhotoUpload } from "#app/models/account.schema";
import { mostPhotoBytes } from "#app/models/photo";
import { requireMe } from "#app/models/user.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(PhotoUpload, async ({ viewer, input }) => {
      await takeProfilePhoto(viewer.id, () => parseDataUrl(input.imageData, mostPhotoBytes));
      return requireMe(viewer.id);
    }),
  },
  { isJsonOnly: true },
);
