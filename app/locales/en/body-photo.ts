import type pt from "../pt/body-photo";

export default {
  title: "My body photo",
  heading: "Looks on you",
  text: "A full-body photo, facing the camera, with your arms slightly away from your sides and good light. With it you see looks on yourself: the photo stays on Espelho for you alone and is prepared right here, without going to anyone else.",
  change: "Change photo",
  alt: "My body photo",
  example: "Outline of a person facing the camera, head to toe, with arms slightly away from the sides.",
  openCamera: "Open camera",
  use: "Use this photo",
  sending: "Sending...",
  camera: {
    title: "Body photo camera",
    close: "Close the camera",
    advice: "Fit the outline, arms slightly out",
  },
  pending: {
    title: "Preparing your photo",
    text: "It takes a few seconds. You can leave: it gets ready all the same.",
    slow: "It's taking longer than usual. You can leave and come back later.",
  },
  ready: {
    title: "All set!",
    text: "You can now see the looks on you. Only you see this photo.",
    goOn: "See the looks on me",
  },
  refused: {
    again: "Try another photo",
    nobody: { title: "We found nobody in the photo", text: "Show your whole body, facing the camera, in good light and with nothing in front of you." },
    several_people: { title: "There's more than one person in the photo", text: "Choose a photo that shows only you, with nobody in the background." },
    cut_off: { title: "Part of your body is out of the photo", text: "Move the camera back until all of you is in the picture, with a little room around." },
    not_frontal: { title: "You aren't facing the camera", text: "Turn towards the camera, with both shoulders at the same distance from it." },
    arms_crossed: { title: "Your arms are in front of your body", text: "Let your arms hang loose, slightly away from your sides." },
    too_dark: { title: "The photo is too dark", text: "Turn on a light or face a window, never with your back to it." },
    no_clothes: {
      title: "We couldn't make out your clothes",
      text: "Wear a color that differs from your skin and the background, and step away from the wall.",
    },
    poor_fit: {
      title: "Looks wouldn't sit well on this photo",
      text: "Wear something closer to the body, keep your hair behind you and hold your arms slightly out.",
    },
  },
  remove: {
    title: "Delete my body photo",
    question: "Looks no longer appear on you. The photo stays in My photos until you take it out.",
    confirm: "Delete",
    removing: "Deleting...",
  },
} satisfies typeof pt;
