// what may become a profile photo, said to the browser before it sends anything
export const photoTypes = ["image/jpeg", "image/png"];
export const mostPhotoBytes = 5 * 1024 * 1024;
