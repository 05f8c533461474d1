import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toaster";

/** The device's share sheet where there is one, else the copied link. Without JavaScript it is the post's own address. */
export function ShareButton({ path }: { path: string }) {
  const { t } = useTranslation("posts");
  async function share() {
    const url = new URL(path, location.href).href;
    try {
      if (navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ key: "linkCopied" });
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast({ key: "linkNotCopied", isError: true });
    }
  }
  return (
    <a
      className="icb"
      href={path}
      aria-label={t("share")}
      onClick={(event) => {
        event.preventDefault();
        share();
      }}
    >
      <Export className="ic" weight="light" aria-hidden="true" />
    </a>
  );
}
