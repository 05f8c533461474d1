export const photoTypes = ["image/jpeg", "image/png"];
export const maxPhotoBytes = 5 * 1024 * 1024;

export const maxPictureBytes = 10 * 1024 * 1024 - 1;
