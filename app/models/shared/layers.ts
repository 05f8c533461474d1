/** Of the programs that make layers: a higher one makes them anew. */
export const garmentVersion = 2;
export const bodyVersion = 1;
/** Of the program that looks for people and clothes: a higher one looks again. */
export const findingVersion = 1;

/** Beside the picture they were made from. */
export const garmentFile = "garment.webp";
export const bodyFile = "body.webp";
/** What an AI provider gets of a picture with clothes. */
export const clothesFile = "clothes.jpg";

export const maxGarmentBytes = 120_000;
export const maxBodyBytes = 480_000;

/** A file of layers: its picture, and the name of its making. */
export type LayersAt = { mediaId: string; tag: string };

/** Changes whenever layers are made anew. */
export const layersTag = ({ version, createdAt }: { version: number; createdAt: Date }) => `${version}-${createdAt.getTime().toString(36)}`;

/** Of the shape as JSON. */
export const maxShapeLength = 8_000;

/** Looks whose layers one request may name. */
export const maxWearableIds = 24;
