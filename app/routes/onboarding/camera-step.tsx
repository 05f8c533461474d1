import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { Link, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { pinnedClass, pinnedStyle } from "./progress";

const next = "?step=3";

/** Requests camera permission and releases the camera. */
async function requestCamera() {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: false });
    for (const track of stream.getTracks()) track.stop();
  } catch {
    // Refused or no camera: files work too.
  }
}

export function CameraStep() {
  const { t } = useTranslation("onboarding");
  const navigate = useNavigate();
  const allow = async (event: MouseEvent) => {
    event.preventDefault();
    await requestCamera();
    navigate(next);
  };
  return (
    <div className="empty mt-10">
      <span className="empty__glass" aria-hidden="true">
        <Camera className="ic ic--l" weight="light" />
      </span>
      <h1 className="t-h1">{t("camera.title")}</h1>
      <p>{t("camera.text")}</p>
      <div className={`${pinnedClass} grid gap-1 lg:justify-items-center`} style={pinnedStyle}>
        <a className="btn btn--primary btn--lg btn--wide lg:w-auto" href={next} onClick={allow}>
          {t("camera.allow")}
        </a>
        <Link className="btn btn--quiet btn--wide lg:w-auto" to={next}>
          {t("camera.skip")}
        </Link>
      </div>
    </div>
  );
}
