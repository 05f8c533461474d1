export type HeldPhoto = {
  photo: File | null;
  onPhoto: (photo: File | null, isCut: boolean) => void;
  onCropping: (isCropping: boolean) => void;
  cameraPath: string;
  /** The camera is asked for by a tap. */
  onCamera: () => void;
  /** Idempotency key. */
  formKey: string;
};
