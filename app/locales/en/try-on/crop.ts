import type pt from "../../pt/try-on/crop";

export default {
  title: "Crop image",
  open: "Crop",
  hint: "Drag the photo or use the arrows. The crop is always 4:5.",
  confirm: "Crop",
  area: "Position of the photo",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  left: "Move left",
  right: "Move right",
  up: "Move up",
  down: "Move down",
} satisfies typeof pt;
