import { expect, test } from "bun:test";
import { beginning, type Flow, type FlowEvent, flow, type Step } from "#app/get-ready/flow";
import { actionPath, isSameStart, placeOf, placePath } from "#app/get-ready/place";

const photo = new File(["eu"], "look.jpg", { type: "image/jpeg" });
const other = new File(["eu, cortada"], "look.jpg", { type: "image/jpeg" });
const after = (...events: FlowEvent[]) => events.reduce(flow, beginning);
const at = (step: Step, more: Partial<Flow> = {}): Flow => ({ ...beginning, photo, ...more, step });

test("a photo from the camera leads to the wish, and the try-on to its result, which can be seen by itself", () => {
  expect(beginning).toEqual({ step: "camera", tab: "edit-ai", photo: null });
  expect(after({ type: "photographed", photo })).toEqual(at("enter-prompt"));
  const done = after({ type: "photographed", photo }, { type: "submitted" }, { type: "finished" });
  expect(done).toEqual(at("result"));
  expect(flow(done, { type: "viewing" })).toEqual(at("view-image"));
  expect(flow(flow(done, { type: "viewing" }), { type: "closed" })).toEqual(at("result"));
});

test("without a photo there are only the actions; with the tab for posting directly the photo comes along", () => {
  expect(after({ type: "went", to: "edit-ai" }).step).toBe("photo-actions");
  expect(after({ type: "went", to: "edit-ai" }, { type: "changed", photo })).toEqual(at("enter-prompt"));
  expect(after({ type: "photographed", photo }, { type: "went", to: "post-direct" })).toEqual(at("photo-actions", { tab: "post-direct" }));
  expect(after({ type: "photographed", photo }, { type: "changed", photo: null })).toEqual(at("photo-actions", { photo: null }));
});

test("what fails goes back to the camera with the photo still in hand", () => {
  const failed = after({ type: "photographed", photo }, { type: "submitted" }, { type: "failed" });
  expect(failed).toEqual(at("camera"));
  expect(after({ type: "photographed", photo }, { type: "submitted" }, { type: "refused" })).toEqual(at("enter-prompt"));
  expect(flow(failed, { type: "finished" })).toEqual(at("result"));
  expect(flow(failed, { type: "went", to: "edit-ai" })).toEqual(at("enter-prompt"));
});

test("a crop gives back the part, of a photo where it was, of a result to be posted directly", () => {
  expect(after({ type: "photographed", photo }, { type: "cropping" }, { type: "cropped", photo: other })).toEqual(at("enter-prompt", { photo: other }));
  expect(flow(flow(at("result"), { type: "cropping" }), { type: "cropped", photo: other })).toEqual(at("photo-actions", { photo: other, tab: "post-direct" }));
  expect(after({ type: "photographed", photo }, { type: "cropping" }, { type: "closed" })).toEqual(at("enter-prompt"));
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
  for (const [step, event] of pointless) expect({ event: event.type, now: flow(at(step), event) }).toEqual({ event: event.type, now: at(step) });
});

test("the address says which screen it is, and keeps what was brought from one to the next", () => {
  const placeAt = (address: string) => placeOf(new URL(address, "https://espelho.test"));
  expect(["/?tab=tryon", "/?tab=tryon&again=a", "/?tab=tryon&post=p&mode=camera"].map(placeAt)).toEqual(["camera", "camera", "camera"]);
  expect(["/?tab=tryon&post=p", "/?tab=tryon&image=i", "/?tab=tryon&mode=edit", "/get-ready?again=a"].map(placeAt)).toEqual(Array(4).fill("edit-ai"));
  expect(["/?tab=tryon&mode=direct", "/get-ready?mode=direct&index="].map(placeAt)).toEqual(["post-direct", "post-direct"]);
  expect(placePath("camera", "?tab=tryon&post=p")).toBe("/?tab=tryon&mode=camera&post=p");
  expect(placePath("post-direct", "?tab=tryon")).toBe("/?tab=tryon&mode=direct");
  expect([actionPath("edit-ai", "?tab=tryon&mode=edit&post=p"), actionPath("post-direct", "?tab=tryon&mode=direct"), actionPath("edit-ai", "")]).toEqual([
    "/get-ready?post=p",
    "/get-ready?mode=direct",
    "/get-ready",
  ]);
  const same = (from: string, to: string) => isSameStart(new URL(from, "https://espelho.test"), new URL(to, "https://espelho.test"));
  expect(same("/?tab=tryon", "/?tab=tryon&mode=edit")).toBe(true);
  expect([same("/?tab=tryon", "/?tab=tryon"), same("/?tab=tryon", "/?tab=tryon&post=p"), same("/?tab=feed", "/?tab=feed&feed=explore")]).toEqual([
    false,
    false,
    false,
  ]);
  expect([same("/?tab=feed", "/?tab=tryon"), same("/?tab=tryon", "/?tab=collections")]).toEqual([false, false]);
});
