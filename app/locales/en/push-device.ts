import type pt from "../pt/push-device";

export default {
  thisDevice: "On this device",
  states: {
    unknown: "Only when you turn them on",
    unsupported: "This browser doesn't receive notifications",
    install: "Open Espelho from the Home Screen",
    denied: "Blocked in the browser. To receive them, open the site's permissions, beside the address, and allow notifications",
    off: "Off",
    on: "On",
  },
  turnOn: "Turn on",
  turnOff: "Turn off",
  failed: "That didn't work. Try again",
  noScripts: "To turn notifications on for this device, switch on JavaScript in the browser. The choices below apply to devices where they are on already.",
  whenReady: "Notify me when it's ready",
  willNotify: "This device will be notified when it's ready.",
  install: {
    text: "On an iPhone, notifications come to Espelho once it is installed. Two steps in Safari:",
    open: "Then open Espelho from its new icon and come back here to turn them on.",
  },
} satisfies typeof pt;
