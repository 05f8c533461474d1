import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { KeptPhotoInput } from "#app/models/try-on/kept-photo.schema";
import { keepPhoto, listKeptPhotos } from "#app/models/try-on/kept-photo.server";

export const loader = query(({ viewer }) => listKeptPhotos(viewer.id, "piece"));
export const action = mutation(
  { POST: inputCommand(KeptPhotoInput, ({ viewer, input }) => keepPhoto(viewer.id, input.imageUrl, "piece"), { status: 201 }) },
  { hasQuery: true },
);
