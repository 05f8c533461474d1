import { useSubmit } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readShare } from "#app/components/data/kept-share";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { decodePicture, shrinkPhoto } from "#app/components/pictures/shrink";
import { sharePath } from "#app/paths";

type State = "reading" | "sending" | "gone";

/** Sends what this device kept until the sign-in; `hasFailed` offers it again. */
export function KeptShare({ id, hasFailed }: { id: string; hasFailed: boolean }) {
  const { t } = useTranslation("pieces");
  const submit = useSubmit();
  const [state, setState] = useState<State>("reading");
  const [pictures, setPictures] = useState<File[]>([]);
  const form = useRef<FormData | null>(null);
  async function send() {
    if (!form.current) return;
    const sent = new FormData();
    for (const [name, part] of form.current) sent.append(name, part instanceof File ? await shrink(part) : part);
    submit(sent, { method: "post", encType: "multipart/form-data", action: `${sharePath}?kept=${id}`, replace: true });
  }
  useOnMount(async () => {
    form.current = await readShare(id).catch(() => null);
    setState(form.current ? "sending" : "gone");
    if (!form.current) return;
    setPictures(form.current.getAll("image").filter((part): part is File => part instanceof File));
    send();
  });
  if (state === "gone") return <p className="t-body">{t("share.gone")}</p>;
  return (
    <>
      <p role="status" className="muted t-small">
        {hasFailed ? "" : t("share.bringing")}
      </p>
      <ul className="grid grid-cols-3 gap-2.5">
        {pictures.map((picture, index) => (
          <li key={`${picture.name} ${picture.size} ${picture.lastModified}`}>
            <KeptPicture picture={picture} alt={t("share.shared", { number: index + 1 })} />
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <button type="button" className="btn btn--primary btn--lg btn--wide" onClick={send}>
          {t("share.again")}
        </button>
      ) : null}
    </>
  );
}

async function shrink(picture: File): Promise<File> {
  const bitmap = await decodePicture(picture);
  return bitmap ? shrinkPhoto(picture, bitmap) : picture;
}

function KeptPicture({ picture, alt }: { picture: File; alt: string }) {
  const url = useObjectUrl(picture);
  return <img src={url ?? undefined} alt={alt} className="aspect-look w-full rounded-cut bg-sunk object-cover" />;
}
