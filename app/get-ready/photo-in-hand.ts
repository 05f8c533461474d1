/** What both of Get Ready's forms know of the photo, and tell of it. */
export type PhotoInHand = {
  photo: File | null;
  onPhoto: (photo: File | null, isCut: boolean) => void;
  onCropping: (isCropping: boolean) => void;
  cameraPath: string;
  /** Makes a form that is sent again, as after a lost answer, one deed. */
  formKey: string;
};
