import { onDemand } from "#app/components/on-demand";

/** The first sign that somebody is there to press a button. */
const firstSign = () =>
  new Promise<unknown>((resolve) => {
    for (const sign of ["pointerover", "pointermove", "touchstart", "focusin", "scroll"]) addEventListener(sign, resolve, { once: true, passive: true });
  });

const isHere = import.meta.env.SSR ? null : firstSign();

const people = onDemand(async () => {
  await isHere;
  return (await import("#app/components/people-to-follow/people-to-follow")).PeopleToFollow;
});

/** People to follow: whole without their code, which browsers load with the first finger, pointer or focus. */
export const PeopleToFollow = people.Part;

if (import.meta.env.SSR) await people.load();
