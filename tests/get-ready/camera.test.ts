import { expect, test } from "bun:test";
import { defaultSettings, getNextChoice, parseSettings } from "#app/components/try-on/camera/camera-settings";
import { type CameraEvent, type CameraState, cameraReducer } from "#app/components/try-on/camera/camera-state";
import { getBrightness, needsScreenLight, withScreenLight } from "#app/components/try-on/camera/light";
import { getCoverCrop, getEnlargement } from "#app/components/try-on/camera/photo";
import { classifyCameraError } from "#app/components/try-on/camera/trouble";
import { minInputSide } from "#app/models/media/photo";

const off: CameraState = { at: "off" };
const reduceEvents = (...events: CameraEvent[]) => events.reduce(cameraReducer, off);
const on: CameraEvent[] = [{ type: "asked" }, { type: "opened" }];
const clip = [new Blob(["1"]), new Blob(["2"])];

test("a tap takes a photo at once, or after as many seconds as the timer has, and a second tap calls it off", () => {
  expect(reduceEvents(...on)).toEqual({ at: "live" });
  expect(reduceEvents(...on, { type: "shutter", timer: 0 })).toEqual({ at: "taking" });
  const counting = reduceEvents(...on, { type: "shutter", timer: 3 });
  const seconds = [counting];
  for (let second = 0; second < 3; second++) seconds.push(cameraReducer(seconds.at(-1) ?? off, { type: "second" }));
  expect(seconds).toEqual([{ at: "counting", left: 3 }, { at: "counting", left: 2 }, { at: "counting", left: 1 }, { at: "taking" }]);
  expect(cameraReducer(counting, { type: "shutter", timer: 3 })).toEqual({ at: "live" });
  expect(reduceEvents(...on, { type: "shutter", timer: 0 }, { type: "taken" })).toEqual({ at: "live" });
});

test("a clip is recorded second by second and then chosen from; an empty one is none", () => {
  expect(reduceEvents(...on, { type: "record" }, { type: "second" }, { type: "second" })).toEqual({ at: "recording", seconds: 2 });
  expect(reduceEvents(...on, { type: "record" }, { type: "recorded", clip })).toEqual({ at: "choosing", clip });
  expect(reduceEvents(...on, { type: "record" }, { type: "recorded", clip: [] })).toEqual({ at: "live" });
  expect(reduceEvents(...on, { type: "recorded", clip })).toEqual({ at: "live" });
  expect(reduceEvents(...on, { type: "record" }, { type: "recorded", clip }, { type: "again" })).toEqual({ at: "live" });
});

test("hiding the page pauses whatever the camera does, and only asking brings it back", () => {
  for (const doing of [[], [{ type: "shutter", timer: 3 }], [{ type: "shutter", timer: 0 }], [{ type: "record" }]] as CameraEvent[][]) {
    expect(reduceEvents(...on, ...doing, { type: "hidden" })).toEqual({ at: "paused" });
  }
  expect(reduceEvents({ type: "asked" }, { type: "hidden" }, { type: "opened" })).toEqual({ at: "paused" });
  const paused = reduceEvents(...on, { type: "hidden" });
  for (const event of [{ type: "opened" }, { type: "shutter", timer: 0 }, { type: "record" }, { type: "second" }] as CameraEvent[]) {
    expect(cameraReducer(paused, event)).toEqual(paused);
  }
  expect(cameraReducer(paused, { type: "asked" })).toEqual({ at: "starting" });
  expect(reduceEvents(...on, { type: "record" }, { type: "recorded", clip }, { type: "hidden" })).toEqual({ at: "choosing", clip });
  expect(reduceEvents({ type: "asked" }, { type: "refused", trouble: "denied" }, { type: "hidden" })).toEqual({ at: "trouble", trouble: "denied" });
  expect(cameraReducer(off, { type: "hidden" })).toEqual(off);
});

test("each refusal of the browser has a reason of its own", () => {
  const classifyError = (name: string) => classifyCameraError(new DOMException("", name));
  expect(["NotAllowedError", "NotFoundError", "OverconstrainedError", "NotReadableError", "AbortError", "TypeError"].map(classifyError)).toEqual([
    "denied",
    "none",
    "none",
    "busy",
    "busy",
    "failed",
  ]);
  expect(classifyCameraError("nothing")).toBe("failed");
});

test("kept settings are read as far as they make sense", () => {
  expect(parseSettings(null)).toEqual(defaultSettings);
  for (const broken of ["", "null", "7", "[]", "{", '{"timer":4,"quality":"best","grid":"yes","flash":null}']) {
    expect({ broken, ...parseSettings(broken) }).toEqual({ broken, ...defaultSettings });
  }
  const own = { quality: "low", timer: 10, flash: "auto", format: "png", grid: true, sound: false };
  expect(parseSettings(JSON.stringify({ ...own, more: 1 }))).toEqual(own as never);
  expect(parseSettings(JSON.stringify(own), "body-camera")).toEqual(own as never);
});

test("for a photo of the whole body the timer begins with five seconds, also where what was kept is broken", () => {
  expect(parseSettings(null, "body-camera")).toEqual({ ...defaultSettings, timer: 5 });
  expect(parseSettings('{"timer":4,"grid":true}', "body-camera")).toEqual({ ...defaultSettings, timer: 5, grid: true });
});

test("flash and timer go round", () => {
  expect(getNextChoice("flash", "off")).toBe("auto");
  expect(getNextChoice("flash", "auto")).toBe("on");
  expect(getNextChoice("flash", "on")).toBe("off");
  const timers = [0];
  for (let touch = 0; touch < 4; touch++) timers.push(getNextChoice("timer", timers.at(-1) as 0));
  expect(timers).toEqual([0, 3, 5, 10, 0]);
});

test("light is added when asked for, or by itself in the dark", () => {
  expect([needsScreenLight("on", 255), needsScreenLight("auto", 20), needsScreenLight("auto", 200), needsScreenLight("off", 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(getBrightness(new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255]))).toBeCloseTo(127.5, 5);
});

test("the light is the torch of a camera that has one, and of any other the screen", async () => {
  const testTorch = async (capabilities?: object) => {
    const seen: string[] = [];
    const applyConstraints = async () => void seen.push("torch");
    const track = { applyConstraints, ...(capabilities ? { getCapabilities: () => capabilities } : {}) } as unknown as MediaStreamTrack;
    await withScreenLight(
      track,
      () => seen.push("screen"),
      async () => seen.push("photo"),
    );
    return seen.join();
  };
  const [torch, screen] = ["torch,photo,torch", "screen,photo,screen"];
  expect(await Promise.all([{ torch: true }, { torch: [false, true] }, { torch: false }, {}, undefined].map(testTorch))).toEqual([
    torch,
    torch,
    screen,
    screen,
    screen,
  ]);
});

test("a photo is what the mirror shows of the picture, whichever of them is wider", () => {
  expect(getCoverCrop({ width: 1080, height: 1920 }, { width: 360, height: 640 })).toEqual({ x: 0, y: 0, width: 1080, height: 1920 });
  expect(getCoverCrop({ width: 1080, height: 1920 }, { width: 300, height: 400 })).toEqual({ x: 0, y: 240, width: 1080, height: 1440 });
  expect(getCoverCrop({ width: 1280, height: 720 }, { width: 360, height: 640 })).toEqual({ x: 438, y: 0, width: 405, height: 720 });
});

test("the photo of a webcam of 640×480 is enlarged to what a try-on takes; larger ones keep their pixels", () => {
  const crop = getCoverCrop({ width: 640, height: 480 }, { width: 320, height: 400 });
  const enlargement = getEnlargement(crop);
  expect([crop.width, crop.height, crop.width * enlargement, crop.height * enlargement]).toEqual([384, 480, minInputSide, 640]);
  expect(getEnlargement(getCoverCrop({ width: 1280, height: 720 }, { width: 320, height: 400 }))).toBe(1);
});
