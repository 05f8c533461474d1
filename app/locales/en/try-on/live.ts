import type pt from "../../pt/try-on/live";

export default {
  title: "Live",
  consent: {
    title: "The look on you, live",
    text: "The camera becomes a mirror with @{{name}}'s look. It all happens on this device: nothing is sent and nothing is charged.",
    size: "The first time, this device downloads {{size}} MB and keeps them.",
    saver: "Data saver is on. It really is {{size}} MB: download anyway?",
    unsupported: "This browser can't put the look on you live. See it on your body photo.",
    noScripts: "The live mirror needs JavaScript and a camera. Without them, see the look on your body photo.",
  },
  download: "Download {{size}} MB and turn on camera",
  downloadAnyway: "Download {{size}} MB anyway",
  start: "Turn on camera",
  onPhoto: "See it on my photo",
  alt: "You, live, in @{{name}}'s look",
  still: "Mirror photo: you in @{{name}}'s look",
  mark: "Preview, made on the device",
  status: {
    starting: "Turning on the camera...",
    loading: "Preparing the mirror...",
    dressing: "Putting on @{{name}}'s look...",
    worn: "You're wearing @{{name}}'s look, {{number}} of {{count}}",
    nobody: "I can't see you. Face the camera, head to toe.",
    partly: "Step back a little, until your hips are in view.",
  },
  failed: { title: "The mirror didn't answer", text: "Check your connection and try again, or see the look on your photo." },
  cameraTrouble: "Allow or connect the camera and try again, or see the look on your photo.",
  previous: "Previous look",
  next: "Next look",
  again: "Back to the mirror",
  save: "Download",
} satisfies typeof pt;
