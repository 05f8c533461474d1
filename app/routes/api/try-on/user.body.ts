import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { getBody, removeBody, setBodyPhoto } from "#app/models/try-on/body.server";
import { BodyPhotoInput } from "#app/models/try-on/kept-photo.schema";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";

export const loader = query(({ viewer }) => getBody(viewer.id));
export const action = mutation(
  {
    POST: inputCommand(BodyPhotoInput, async ({ viewer, input }) => {
      await consumeLimit("body", viewer.id);
      const photoId = input.photoId ?? (await keepPhoto(viewer.id, input.imageUrl ?? "")).id;
      await setBodyPhoto(viewer.id, photoId);
      return getBody(viewer.id);
    }),
    DELETE: command(({ viewer }) => removeBody(viewer.id)),
  },
  { hasQuery: true },
);
