type Props = { look: { pictures?: number | undefined }; label: (number: number) => string };

/** «1/4» on the cover of a look with several pictures. */
export function PictureCount({ look: { pictures }, label }: Props) {
  if (!pictures) return null;
  return (
    <span className="badge absolute start-auto end-1.5 top-1.5 bottom-auto px-1.5 tabular-nums">
      <span aria-hidden="true">1/{pictures}</span>
      <span className="sr-only">{label(pictures)}</span>
    </span>
  );
}
