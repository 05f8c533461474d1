import type { FoundHair } from "#app/vision/people/hair";
import type { Garment } from "#app/vision/types";
import { type Canvas, createCanvas, drawMesh } from "#app/vision/wear/draw-mesh";
import { findLayer, fitCanvas, type Renderer, type Scene } from "./renderer";

/** Draws in plain code, where the browser has no WebGL; null without a canvas. */
export function createCanvasRenderer(canvas: HTMLCanvasElement): Renderer | null {
  const context = canvas.getContext("2d", { alpha: false });
  const cloth = document.createElement("canvas").getContext("2d");
  const cut = document.createElement("canvas").getContext("2d");
  if (!context || !cloth || !cut) return null;
  let garment: Garment | null = null;

  function drawCloth({ frame, meshes, front, hair }: Scene, worn: Garment, target: CanvasRenderingContext2D, mask: CanvasRenderingContext2D) {
    const pixels = createCanvas(frame.width, frame.height);
    for (const mesh of meshes) {
      const layer = findLayer(worn, mesh.layer);
      if (layer) drawMesh(layer, mesh, pixels);
    }
    target.canvas.width = frame.width;
    target.canvas.height = frame.height;
    target.putImageData(toImageData(pixels), 0, 0);
    target.globalCompositeOperation = "destination-out";
    target.lineCap = "round";
    for (const { from, to, radius } of front) {
      target.lineWidth = radius * 2;
      target.beginPath();
      target.moveTo(from.x, from.y);
      target.lineTo(to.x, to.y);
      target.stroke();
    }
    if (!hair) return;
    mask.canvas.width = hair.width;
    mask.canvas.height = hair.height;
    mask.putImageData(toAlpha(hair), 0, 0);
    target.drawImage(mask.canvas, 0, 0, frame.width, frame.height);
  }

  return {
    setGarment: (worn) => {
      garment = worn;
    },
    draw(scene) {
      fitCanvas(canvas, scene);
      context.drawImage(scene.frame, 0, 0);
      if (!garment || scene.meshes.length === 0) return;
      drawCloth(scene, garment, cloth, cut);
      context.drawImage(cloth.canvas, 0, 0);
    },
    end: () => {},
  };
}

/** Divides colours by their alpha. */
function toImageData({ width, height, data }: Canvas): ImageData {
  const image = new ImageData(width, height);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel++) image.data[channel] = ((data[channel] ?? 0) * 255) / alpha;
    image.data[at + 3] = alpha;
  }
  return image;
}

function toAlpha({ width, height, mask }: FoundHair): ImageData {
  const image = new ImageData(width, height);
  for (let at = 0; at < mask.length; at++) image.data[at * 4 + 3] = mask[at] ?? 0;
  return image;
}
