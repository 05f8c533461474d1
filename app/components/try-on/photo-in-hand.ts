export type HeldPhoto = {
  photo: File | null;
  onPhoto: (photo: File | null, isCut: boolean) => void;
  onCropping: (isCropping: boolean) => void;
  cameraPath: string;
  /** Idempotency key. */
  formKey: string;
};
