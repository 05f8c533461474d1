import { PersonSimple } from "@phosphor-icons/react/dist/ssr/PersonSimple";
import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { showToast } from "#app/components/toasts/toaster";
import { bodyPhotoPath } from "#app/paths";
import { setOnMe, useOnMe } from "./on-me-state";

/** Shows every wearable look of the lists on the viewer; asks for a body photo first. */
export function OnMeSwitch({ className = "" }: { className?: string }) {
  const { t } = useTranslation("posts");
  const isOn = useOnMe();
  const [isLoading, setLoading] = useState(false);
  const navigate = useNavigate();
  const here = useCurrentPath();

  async function toggle() {
    if (isOn) return void setOnMe(false);
    setLoading(true);
    const loaded = await Promise.all([import("./body-store"), import("./wear-client"), import("./on-me-picture")]).catch(() => null);
    const canWear = loaded?.[1].canWear();
    const body = canWear ? await loaded?.[0].loadBody() : null;
    setLoading(false);
    if (body && setOnMe(true)) return;
    if (body || canWear === false) showToast({ key: "cannotWear", isError: true });
    else if (loaded) navigate(bodyPhotoPath(here));
    else showToast({ key: "error.offline", isError: true });
  }

  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isLoading || undefined}
      className={`on-me-switch unscripted:hidden ${className}`}
      onClick={toggle}
    >
      <PersonSimple className="ic ic--s" weight={isOn ? "fill" : "regular"} aria-hidden="true" />
      <span>{t("onMe.switch")}</span>
    </button>
  );
}
