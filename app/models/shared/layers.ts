/** Of the programs that make layers: a higher one makes them anew. */
export const garmentVersion = 1;
export const bodyVersion = 1;

/** Beside the picture they were made from. */
export const garmentFile = "garment.webp";
export const bodyFile = "body.webp";

export const maxGarmentBytes = 120_000;
export const maxBodyBytes = 480_000;

/** Of the shape as JSON. */
export const maxShapeLength = 8_000;
