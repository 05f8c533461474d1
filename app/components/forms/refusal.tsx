import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";

export function FormErrors({ title, text }: { title: string; text: string }) {
  return (
    <p className="err" role="alert">
      <WarningCircle className="ic ic--s" aria-hidden="true" />
      <span>
        <b className="block font-semibold">{title}</b>
        {text}
      </span>
    </p>
  );
}
