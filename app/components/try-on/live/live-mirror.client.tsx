import { CameraRotate } from "@phosphor-icons/react/dist/ssr/CameraRotate";
import { CaretLeft } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cameraReducer } from "#app/components/try-on/camera/camera-state";
import { Viewfinder } from "#app/components/try-on/camera/glass";
import { useStream } from "#app/components/try-on/camera/use-stream";
import type { GarmentView } from "#app/models/contract";
import { LiveStill } from "./live-still";
import { LiveStopped } from "./live-stopped";
import { takeStill } from "./take-still";
import { useLookTurn } from "./use-look-turn";
import { useMirror } from "./use-mirror";

export type LiveLook = { id: string; name: string; garment: GarmentView };

/** The camera as a mirror that wears one look of a list. */
export function LiveMirror({ looks, first, badge }: { looks: LiveLook[]; first: LiveLook; badge: ReactNode }) {
  const { t } = useTranslation(["live", "camera"]);
  const [state, dispatch] = useReducer(cameraReducer, { at: "off" });
  const stream = useStream(dispatch);
  const { at, turn, gestures } = useLookTurn(looks.length);
  const look = looks[at] ?? first;
  const isOn = state.at === "live";
  const mirror = useMirror({ video: stream.video, isOn, garment: look.garment });
  const [still, setStill] = useState<Blob | null>(null);
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>(isOn ? ".shutter" : "[data-message]")?.focus({ preventScroll: true });
  }, [isOn]);

  async function shoot() {
    const canvas = mirror.redraw();
    const photo = canvas && (await takeStill(canvas, t("live:mark")));
    if (!photo) return;
    stream.close();
    dispatch({ type: "hidden" });
    setStill(photo);
  }

  const getStatus = () => {
    if (state.at === "starting") return t("live:status.starting");
    if (!isOn || mirror.state === "failed") return "";
    if (mirror.state === "loading") return t("live:status.loading");
    if (mirror.sight === "nobody" || mirror.sight === "partly") return t(`live:status.${mirror.sight}`);
    return t(`live:status.${mirror.isWorn && mirror.sight ? "worn" : "dressing"}`, { name: look.name, number: at + 1, count: looks.length });
  };
  const status = getStatus();
  const isRunning = isOn && mirror.state === "running";
  const facingClass = stream.facing === "user" ? "-scale-x-100" : "";

  if (still) {
    const again = () => {
      setStill(null);
      void stream.open();
    };
    return <LiveStill still={still} name={look.name} onAgain={again} />;
  }
  return (
    <section ref={root} className="mirror" aria-label={t("live:title")}>
      <Viewfinder video={stream.video} isOn={isOn} isMirrored={stream.facing === "user"} hasGrid={false}>
        <div
          ref={mirror.place}
          className={`mirror__live ${facingClass}`}
          role="img"
          aria-label={t("live:alt", { name: look.name })}
          hidden={!isRunning}
          {...gestures}
        />
        <div className="mirror__bar">{badge}</div>
        <LiveStopped state={state} hasFailed={isOn && mirror.state === "failed"} look={look} onOpen={() => stream.open()} onRetry={mirror.retry} />
        <p role="status" className="mirror__hint">
          {status ? <span>{status}</span> : null}
        </p>
      </Viewfinder>
      <div className="mirror__row">
        <div className="flex gap-2">
          <button type="button" className="icb bg-sunk" aria-label={t("live:previous")} disabled={looks.length < 2} onClick={() => turn(-1)}>
            <CaretLeft className="ic" weight="light" aria-hidden="true" />
          </button>
          <button type="button" className="icb bg-sunk" aria-label={t("live:next")} disabled={looks.length < 2} onClick={() => turn(1)}>
            <CaretRight className="ic" weight="light" aria-hidden="true" />
          </button>
        </div>
        <button type="button" className="shutter" aria-label={t("camera:shutter")} disabled={!isRunning} onClick={shoot}>
          <span />
        </button>
        {isOn && !stream.hasOne ? (
          <button type="button" className="icb bg-sunk" aria-label={t("camera:flip")} onClick={() => stream.flip()}>
            <CameraRotate className="ic" weight="light" aria-hidden="true" />
          </button>
        ) : (
          <span />
        )}
      </div>
    </section>
  );
}
