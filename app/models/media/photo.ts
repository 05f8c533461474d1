export const photoTypes = ["image/jpeg", "image/png"];
export const maxPhotoBytes = 5 * 1024 * 1024;

/** Pictures of looks and try-ons, as `accept` names them. */
export const pictureTypes = "image/jpeg,image/png,image/webp";
/** Shortest side of a try-on's picture. */
export const minInputSide = 512;
export const maxPictureBytes = 10 * 1024 * 1024 - 1;

/** Of a file that the browser makes smaller before it is sent. */
export const maxSourceBytes = 100 * 1024 * 1024;
