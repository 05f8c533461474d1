import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CameraBar } from "./camera-bar";
import { CameraRow } from "./camera-row";
import { cameraState } from "./camera-state";
import { CameraStatus } from "./camera-status";
import { FrameChooser } from "./frame-chooser";
import { Glass } from "./glass";
import { brightnessNow, inLight, needsLight } from "./light";
import { asFile, photograph } from "./photo";
import { sounds } from "./sounds";
import { Stopped } from "./stopped";
import { useRecorder } from "./use-recorder";
import { useSettings } from "./use-settings";
import { useShutter } from "./use-shutter";
import { useStream } from "./use-stream";

type Props = { badge: ReactNode; gallery: ReactNode; onPhoto: (photo: File) => void };

/** The live camera: a tap takes a photo, holding records a clip whose best frame is the photo. It is on from the moment it is shown. */
export function Camera({ badge, gallery, onPhoto }: Props) {
  const { t } = useTranslation("camera");
  const [state, dispatch] = useReducer(cameraState, { at: "off" });
  const [settings, set] = useSettings();
  const [isBright, setBright] = useState(false);
  const root = useRef<HTMLElement>(null);
  const [hint, setHint] = useState<string | null>(null);
  const stream = useStream(dispatch);
  const isRecording = state.at === "recording";
  const stop = useRecorder(isRecording, stream.video, dispatch, stream.close);
  const sound = (name: keyof typeof sounds) => settings.sound && sounds[name]();

  function record() {
    if (state.at !== "live") return;
    sound("record");
    dispatch({ type: "record" });
  }
  function tap() {
    setHint(null);
    dispatch({ type: "shutter", timer: settings.timer });
  }
  const shutter = useShutter({ isRecording, onTap: tap, onHold: record, onStop: stop });

  const left = state.at === "counting" ? state.left : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second a number
  useEffect(() => {
    if (left === null) return;
    sound("count");
    const second = setTimeout(() => dispatch({ type: "second" }), 1000);
    return () => clearTimeout(second);
  }, [left]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo
  useEffect(() => {
    if (state.at === "taking") take();
  }, [state.at]);

  // what was pressed to come here is gone: the focus goes on to what is next
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const next = state.at === "live" ? ".shutter" : state.at === "trouble" || state.at === "paused" ? "[data-message]" : null;
    if (next) root.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [state.at]);

  async function take() {
    const video = stream.video.current;
    if (!video) return;
    const shoot = () => photograph(video, settings);
    const brightness = settings.flash === "auto" ? brightnessNow(video) : 255;
    const photo = await (needsLight(settings.flash, brightness) ? inLight(stream.track(), setBright, shoot) : shoot());
    dispatch({ type: "taken" });
    if (!photo) return;
    sound("shutter");
    stream.close();
    onPhoto(asFile(photo));
  }

  function flip() {
    if (stream.hasOne) setHint(t("single"));
    else stream.flip();
  }

  if (state.at === "choosing") return <FrameChooser clip={state.clip} onChoose={(frame) => onPhoto(asFile(frame))} onAgain={() => stream.open()} />;
  const isOn = ["live", "counting", "taking", "recording"].includes(state.at);
  return (
    <section ref={root} className="mirror" aria-label={t("title")}>
      <Glass video={stream.video} isOn={isOn} isMirrored={stream.facing === "user"} hasGrid={settings.grid && isOn}>
        <CameraBar settings={settings} onChange={set} isRecording={isRecording} isOn={isOn} badge={badge} onRecord={isRecording ? stop : record} />
        <Stopped state={state} onOpen={() => stream.open()} onGallery={onPhoto} />
        <CameraStatus state={state} hint={hint} />
      </Glass>
      <CameraRow gallery={gallery} isRecording={isRecording} isCounting={left !== null} isOn={isOn} shutter={shutter} hasOne={stream.hasOne} onFlip={flip} />
      {isBright ? <div className="fixed inset-0 z-(--z-index-toast) bg-white" /> : null}
    </section>
  );
}
