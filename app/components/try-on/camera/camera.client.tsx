import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { CameraBar } from "./camera-bar";
import { CameraRow } from "./camera-row";
import type { SettingsKey } from "./camera-settings";
import { cameraReducer } from "./camera-state";
import { CameraStatus } from "./camera-status";
import { FrameChooser } from "./frame-chooser";
import { Viewfinder } from "./glass";
import { measureBrightness, needsScreenLight, withScreenLight } from "./light";
import { isCoarse, takePhoto, toPhotoFile } from "./photo";
import { sounds } from "./sounds";
import { StoppedCamera } from "./stopped";
import { useRecorder } from "./use-recorder";
import { useSettings } from "./use-settings";
import { useShutter } from "./use-shutter";
import { useStream } from "./use-stream";

type Props = {
  badge: ReactNode;
  gallery: ReactNode;
  settingsKey?: SettingsKey;
  /** Drawn over the picture. */
  guide?: ReactNode;
  /** What to do, below the picture. */
  advice?: string;
  /** Said and shown instead of the advice. */
  finding?: string | null;
  /** Receives the video while the camera is on, then null. */
  onVideo?: (video: HTMLVideoElement | null) => void;
  onPhoto: (photo: File) => void;
};

/** Live camera: tap for a photo, hold for a clip. */
export function Camera({ badge, gallery, settingsKey = "camera", guide, advice, finding = null, onVideo, onPhoto }: Props) {
  const { t } = useTranslation("camera");
  const [state, dispatch] = useReducer(cameraReducer, { at: "off" });
  const [settings, set] = useSettings(settingsKey);
  const [isBright, setBright] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const [usualHint, setUsualHint] = useState<"hint" | "coarse">("hint");
  const root = useRef<HTMLElement>(null);
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
  useOnValue(left, () => {
    sound("count");
    const second = setTimeout(() => dispatch({ type: "second" }), 1000);
    return () => clearTimeout(second);
  });

  useOnValue(state.at === "taking" || null, () => void take());

  // moves focus to the next control
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const next = state.at === "live" ? ".shutter" : state.at === "trouble" || state.at === "paused" ? "[data-message]" : null;
    if (next) root.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [state.at]);

  async function take() {
    const video = stream.video.current;
    if (!video) return;
    const shoot = () => takePhoto(video, settings);
    const brightness = settings.flash === "auto" ? measureBrightness(video) : 255;
    const photo = await (needsScreenLight(settings.flash, brightness) ? withScreenLight(stream.track(), setBright, shoot) : shoot());
    dispatch({ type: "taken" });
    if (!photo) return;
    sound("shutter");
    stream.close();
    onPhoto(toPhotoFile(photo));
  }

  function flip() {
    if (stream.hasOne) setHint(t("single"));
    else stream.flip();
  }

  const isOn = ["live", "counting", "taking", "recording"].includes(state.at);
  useOnValue(isOn && onVideo ? onVideo : null, (receive) => {
    receive(stream.video.current);
    return () => receive(null);
  });
  useOnValue(isOn || null, () => setUsualHint(stream.video.current && isCoarse(stream.video.current) ? "coarse" : "hint"));
  useOnValue(finding, () => setHint(null));

  if (state.at === "choosing") return <FrameChooser clip={state.clip} onChoose={(frame) => onPhoto(toPhotoFile(frame))} onAgain={() => stream.open()} />;
  return (
    <section ref={root} className="mirror" aria-label={t("title")}>
      <Viewfinder video={stream.video} isOn={isOn} isMirrored={stream.facing === "user"} hasGrid={settings.grid && isOn}>
        {isOn ? guide : null}
        <CameraBar settings={settings} onChange={set} isRecording={isRecording} isOn={isOn} badge={badge} onRecord={isRecording ? stop : record} />
        <StoppedCamera state={state} onOpen={() => stream.open()} onGallery={onPhoto} />
        <CameraStatus state={state} finding={hint ?? finding} advice={advice ?? t(usualHint)} />
      </Viewfinder>
      <CameraRow gallery={gallery} isRecording={isRecording} isCounting={left !== null} isOn={isOn} shutter={shutter} hasOne={stream.hasOne} onFlip={flip} />
      {isBright ? <div className="fixed inset-0 z-(--z-index-toast) bg-white" /> : null}
    </section>
  );
}
