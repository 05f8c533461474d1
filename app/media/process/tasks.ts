import { renderCollage } from "../pixels/collage.server";
import { renderBase } from "../pixels/cut-base.server";
import { finishBase, finishStored, measureMaster, renderOnWhite } from "../pixels/cut-out-files.server";
import { measureResultSize, readMasks, readMasterGrid, readResultGrid } from "../pixels/grids.server";
import { readMask, readOutsideMask, renderForOutside } from "../pixels/masks.server";
import { overlayClothes } from "../pixels/overlay.server";
import { cutPart, hashPart } from "../pixels/part.server";
import { hashMaster } from "../pixels/perceptual-hash.server";
import { decodeAtlas, encodePreview } from "../pixels/preview.server";
import { renderShareCard } from "../pixels/share-card.server";
import { renderBlurred, renderLayersOnWhite, renderShownClothes } from "../pixels/shown-clothes.server";
import { fitInput } from "../pixels/try-on-picture.server";
import { renderFiles, renderUpload } from "../pixels/upload.server";
import { decodeForVision } from "../pixels/vision-pixels.server";

/** All that the picture process can do. */
export const pictureTasks = {
  renderUpload,
  renderFiles,
  renderShareCard,
  hashMaster,
  hashPart,
  cutPart,
  renderCollage,
  fitInput,
  decodeForVision,
  renderShownClothes,
  renderLayersOnWhite,
  renderBlurred,
  decodeAtlas,
  encodePreview,
  overlayClothes,
  measureResultSize,
  readMasterGrid,
  readResultGrid,
  readMasks,
  measureMaster,
  renderBase,
  finishBase,
  finishStored,
  renderOnWhite,
  readMask,
  renderForOutside,
  readOutsideMask,
};

export type PictureTasks = typeof pictureTasks;
