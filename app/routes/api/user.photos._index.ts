import { handleInput, mutation, query } from "#app/http/endpoint.server";
import { KeptPhotoInput } from "#app/models/kept-photo.schema";
import { keepPhoto, listKeptPhotos } from "#app/models/kept-photo.server";

export const loader = query(({ viewer }) => listKeptPhotos(viewer.id));
export const action = mutation(
  { POST: handleInput(KeptPhotoInput, ({ viewer, input }) => keepPhoto(viewer.id, input.imageUrl), { status: 201 }) },
  { hasQuery: true },
);
