/** What the page asks of the worker that dresses bodies. */
export type WearRequest =
  | { kind: "body"; shape: unknown; atlas: Blob }
  | { kind: "wear"; id: number; garment: { shape: unknown; url: string }; height: number }
  | { kind: "pictures"; id: number; garment: { shape: unknown; url: string }; mark: string };

/** The look on the body; null when it could not be made. */
export type WearAnswer = { id: number; bitmap: ImageBitmap | null } | { id: number; pictures: OnMePictures | "refused" | null };

/** JPEG files at full size: the own photo, and the look on it with its mark. */
export type OnMePictures = { before: Blob; after: Blob; width: number; height: number };
