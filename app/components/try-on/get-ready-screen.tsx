import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { TabBar } from "#app/components/layout/tab-bar";
import { BackBar } from "#app/components/layout/top-bar";
import type { TryOnScreen } from "#app/models/try-on/try-on-start";
import { CameraScreen } from "./camera/camera-screen";
import { CreditsChip } from "./credits-chip";
import { flowReducer, initialFlow } from "./flow";
import { DirectPostForm } from "./result/direct-post-form";
import { actionPath, backPath, getScreen, screenPath } from "./screen";
import { forgetHandedPhoto, getHandedPhoto } from "./sheet/handed-photo";
import { TryOnForm } from "./try-on-form";

/** Get Ready before the result; the URL selects the screen. */
export function GetReadyScreen({ start: loaded }: { start: TryOnScreen }) {
  const { t } = useTranslation(["getReady", "camera"]);
  const location = useLocation();
  const navigate = useNavigate();
  const isReady = useHydrated();
  const screen = getScreen(location);
  const [handed] = useState(() => getHandedPhoto(loaded.look));
  useOnMount(forgetHandedPhoto);
  const start = handed?.url ? { ...loaded, kept: { ...loaded.kept, person: handed.url } } : loaded;
  const [flow, dispatch] = useReducer(flowReducer, { ...initialFlow, photo: handed?.file ?? null }, (fresh) =>
    start.result ? flowReducer({ ...fresh, step: "result" }, { type: "cropping" }) : flowReducer(fresh, { type: "went", to: screen }),
  );
  const at = flow.step === "camera" ? "camera" : flow.tab;
  if (at !== screen) dispatch({ type: "went", to: screen });
  const isAtCamera = screen === "camera";
  const [hasDirect, setHasDirect] = useState(flow.tab === "post-direct");
  if (flow.tab === "post-direct" && !hasDirect) setHasDirect(true);

  const pathTo = (to: typeof screen) => screenPath(to, location.search);
  function photograph(photo: File) {
    dispatch({ type: "photographed", photo });
    navigate(pathTo(flow.tab));
  }

  const heading = useRef<HTMLHeadingElement>(null);
  const isCameraAsked = useRef(false); // by a tap on «Câmera»
  const wasAtCamera = useRef(isAtCamera);
  useEffect(() => {
    if (wasAtCamera.current && !isAtCamera) {
      heading.current?.focus();
      isCameraAsked.current = false;
    }
    wasAtCamera.current = isAtCamera;
  }, [isAtCamera]);

  const [formKey] = useState(start.formKey);
  const shared = {
    formKey,
    cameraPath: pathTo("camera"),
    onCamera: () => {
      isCameraAsked.current = true;
    },
    photo: flow.photo,
    onPhoto: (photo: File | null, isCut: boolean) => dispatch(isCut && photo ? { type: "cropped", photo } : { type: "changed", photo }),
    onCropping: (isCropping: boolean) => dispatch({ type: isCropping ? "cropping" : "closed" }),
  };
  const onSending = (isSending: boolean) => dispatch({ type: isSending ? "submitted" : "refused" });
  return (
    <>
      {isAtCamera ? (
        <CameraScreen start={start} photo={flow.photo} actionsPath={pathTo(flow.tab)} isAsked={isCameraAsked.current} onPhoto={photograph} />
      ) : null}
      <div className={isAtCamera ? `hidden ${isReady ? "" : "unscripted:block"}` : ""}>
        <BackBar title={t("getReady:title")} to={backPath(start.look, location.search)}>
          <CreditsChip {...start} />
        </BackBar>
        <main id={isAtCamera && isReady ? undefined : "content"}>
          <h1 ref={heading} tabIndex={-1} className="sr-only">
            {t("getReady:title")}
          </h1>
          <p role="status" className="sr-only">
            {flow.step === "enter-prompt" || flow.step === "processing" ? t(`camera:steps.${flow.step}`) : ""}
          </p>
          <nav className="tabs tabs--fill mx-auto max-w-[64rem] px-4" aria-label={t("getReady:modes.label")}>
            {(["edit-ai", "post-direct"] as const).map((tab) => (
              <Link key={tab} to={pathTo(tab)} replace aria-current={tab === flow.tab ? "page" : undefined}>
                {t(tab === "edit-ai" ? "getReady:modes.edit" : "getReady:modes.direct")}
              </Link>
            ))}
          </nav>
          {isReady || flow.tab === "edit-ai" ? (
            <div hidden={flow.tab !== "edit-ai"}>
              <TryOnForm start={start} action={actionPath("edit-ai", location.search)} returnTo={pathTo("edit-ai")} onSending={onSending} {...shared} />
            </div>
          ) : null}
          {hasDirect ? (
            <div hidden={flow.tab !== "post-direct"}>
              <DirectPostForm
                action={actionPath("post-direct", location.search)}
                result={start.result}
                isToCut={start.result !== null && !new URLSearchParams(location.search).has("photo")}
                {...shared}
              />
            </div>
          ) : null}
        </main>
        <TabBar current="tryon" hasResult={start.hasResult} running={start.running} />
      </div>
    </>
  );
}
