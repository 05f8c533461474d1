import { expect, test } from "bun:test";
import { type Flow, type FlowEvent, flowReducer, initialFlow, type Step } from "#app/components/try-on/flow";
import { actionPath, getScreen, isSameStart, screenPath } from "#app/components/try-on/screen";

const photo = new File(["eu"], "look.jpg", { type: "image/jpeg" });
const other = new File(["eu, cortada"], "look.jpg", { type: "image/jpeg" });
const reduceEvents = (...events: FlowEvent[]) => events.reduce(flowReducer, initialFlow);
const makeFlow = (step: Step, more: Partial<Flow> = {}): Flow => ({ ...initialFlow, photo, ...more, step });

test("a photo from the camera leads to the wish, and the try-on to its result, which can be seen by itself", () => {
  expect(initialFlow).toEqual({ step: "camera", tab: "edit-ai", photo: null });
  expect(reduceEvents({ type: "photographed", photo })).toEqual(makeFlow("enter-prompt"));
  const done = reduceEvents({ type: "photographed", photo }, { type: "submitted" }, { type: "finished" });
  expect(done).toEqual(makeFlow("result"));
  expect(flowReducer(done, { type: "viewing" })).toEqual(makeFlow("view-image"));
  expect(flowReducer(flowReducer(done, { type: "viewing" }), { type: "closed" })).toEqual(makeFlow("result"));
});

test("without a photo there are only the actions; with the tab for posting directly the photo comes along", () => {
  expect(reduceEvents({ type: "went", to: "edit-ai" }).step).toBe("photo-actions");
  expect(reduceEvents({ type: "went", to: "edit-ai" }, { type: "changed", photo })).toEqual(makeFlow("enter-prompt"));
  expect(reduceEvents({ type: "photographed", photo }, { type: "went", to: "post-direct" })).toEqual(makeFlow("photo-actions", { tab: "post-direct" }));
  expect(reduceEvents({ type: "photographed", photo }, { type: "changed", photo: null })).toEqual(makeFlow("photo-actions", { photo: null }));
});

test("what fails goes back to the camera with the photo still in hand", () => {
  const failed = reduceEvents({ type: "photographed", photo }, { type: "submitted" }, { type: "failed" });
  expect(failed).toEqual(makeFlow("camera"));
  expect(reduceEvents({ type: "photographed", photo }, { type: "submitted" }, { type: "refused" })).toEqual(makeFlow("enter-prompt"));
  expect(flowReducer(failed, { type: "finished" })).toEqual(makeFlow("result"));
  expect(flowReducer(failed, { type: "went", to: "edit-ai" })).toEqual(makeFlow("enter-prompt"));
});

test("a crop gives back the part, of a photo where it was, of a result to be posted directly", () => {
  expect(reduceEvents({ type: "photographed", photo }, { type: "cropping" }, { type: "cropped", photo: other })).toEqual(
    makeFlow("enter-prompt", { photo: other }),
  );
  expect(flowReducer(flowReducer(makeFlow("result"), { type: "cropping" }), { type: "cropped", photo: other })).toEqual(
    makeFlow("photo-actions", { photo: other, tab: "post-direct" }),
  );
  expect(reduceEvents({ type: "photographed", photo }, { type: "cropping" }, { type: "closed" })).toEqual(makeFlow("enter-prompt"));
});

test("what makes no sense where one is changes nothing", () => {
  const pointless: [Step, FlowEvent][] = [
    ["camera", { type: "submitted" }],
    ["camera", { type: "cropping" }],
    ["enter-prompt", { type: "photographed", photo: other }],
    ["enter-prompt", { type: "finished" }],
    ["enter-prompt", { type: "refused" }],
    ["enter-prompt", { type: "viewing" }],
    ["enter-prompt", { type: "cropped", photo: other }],
    ["processing", { type: "cropping" }],
    ["result", { type: "submitted" }],
    ["result", { type: "failed" }],
    ["result", { type: "closed" }],
    ["view-image", { type: "cropping" }],
  ];
  for (const [step, event] of pointless)
    expect({ event: event.type, now: flowReducer(makeFlow(step), event) }).toEqual({ event: event.type, now: makeFlow(step) });
});

test("the address says which screen it is, and keeps what was brought from one to the next", () => {
  const readScreen = (address: string) => getScreen(new URL(address, "https://espelho.test"));
  expect(["/?tab=tryon", "/?tab=tryon&again=a", "/?tab=tryon&post=p&mode=camera"].map(readScreen)).toEqual(["camera", "camera", "camera"]);
  expect(["/?tab=tryon&post=p", "/?tab=tryon&image=i", "/?tab=tryon&mode=edit", "/get-ready?again=a"].map(readScreen)).toEqual(Array(4).fill("edit-ai"));
  expect(["/?tab=tryon&mode=direct", "/get-ready?mode=direct&index="].map(readScreen)).toEqual(["post-direct", "post-direct"]);
  expect(screenPath("camera", "?tab=tryon&post=p")).toBe("/?tab=tryon&mode=camera&post=p");
  expect(screenPath("post-direct", "?tab=tryon")).toBe("/?tab=tryon&mode=direct");
  expect([actionPath("edit-ai", "?tab=tryon&mode=edit&post=p"), actionPath("post-direct", "?tab=tryon&mode=direct"), actionPath("edit-ai", "")]).toEqual([
    "/get-ready?post=p",
    "/get-ready?mode=direct",
    "/get-ready",
  ]);
  const isSameFlow = (from: string, to: string) => isSameStart(new URL(from, "https://espelho.test"), new URL(to, "https://espelho.test"));
  expect(isSameFlow("/?tab=tryon", "/?tab=tryon&mode=edit")).toBe(true);
  expect([
    isSameFlow("/?tab=tryon", "/?tab=tryon"),
    isSameFlow("/?tab=tryon", "/?tab=tryon&post=p"),
    isSameFlow("/?tab=feed", "/?tab=feed&feed=explore"),
  ]).toEqual([false, false, false]);
  expect([isSameFlow("/?tab=feed", "/?tab=tryon"), isSameFlow("/?tab=tryon", "/?tab=collections")]).toEqual([false, false]);
});
