type HandedPhoto = { postId: string; file: File | null; url: string | null };

// from the sheet to the form, within one page load
let handed: HandedPhoto | null = null;

/** Keeps the photo chosen in the sheet for the form. */
export function handPhotoOver(photo: HandedPhoto): void {
  handed = photo;
}

export const getHandedPhoto = (look: { id: string } | null) => (look && handed?.postId === look.id ? handed : null);

export function forgetHandedPhoto(): void {
  handed = null;
}
