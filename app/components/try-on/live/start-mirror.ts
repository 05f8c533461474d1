import { startVision } from "#app/vision/runtime/browser";
import type { Garment } from "#app/vision/types";
import { createCanvasRenderer } from "./canvas-renderer";
import { runMirror, type Sight } from "./live-loop";
import type { Renderer, Scene } from "./renderer";
import { createWebglRenderer } from "./webgl-renderer";

export type Mirror = {
  /** Wears this from the next frame on; null shows the camera alone. */
  setGarment: (garment: Garment | null) => void;
  /** Draws the last frame again, so that it can be read; null before the first. */
  redraw: () => HTMLCanvasElement | null;
  /** Ends the worker and frees the graphics card. */
  end: () => void;
};

type Watcher = { onReady: () => void; onSight: (sight: Sight) => void; onFailure: () => void };

/** Starts vision and dresses each frame of the video on a new canvas in `place`. */
export function startMirror(video: HTMLVideoElement, place: HTMLElement, { onReady, onSight, onFailure }: Watcher): Mirror {
  const ending = new AbortController();
  const { renderer, canvas } = createRenderer();
  const vision = startVision({ hasParts: false });
  let worn: Garment | null = null;
  let last: Scene | null = null;
  const shown: Renderer = {
    ...renderer,
    draw(scene) {
      renderer.draw(scene);
      last = scene;
      if (canvas.parentElement !== place) place.replaceChildren(canvas); // black before
    },
  };

  async function run() {
    await vision.ready;
    if (ending.signal.aborted) return;
    onReady();
    await runMirror({ video, vision, renderer: shown, getGarment: () => worn, onSight }, ending.signal);
  }
  run().catch(() => ending.signal.aborted || onFailure());

  return {
    setGarment(garment) {
      worn = garment;
      if (garment) renderer.setGarment(garment);
    },
    redraw() {
      if (!last) return null;
      renderer.draw(last);
      return canvas;
    },
    end() {
      ending.abort();
      vision.close();
      renderer.end();
      canvas.remove();
    },
  };
}

/** WebGL if there is any, else plain code; a canvas can have only one of them. */
function createRenderer(): { renderer: Renderer; canvas: HTMLCanvasElement } {
  for (const create of [createWebglRenderer, createCanvasRenderer]) {
    const canvas = document.createElement("canvas");
    canvas.className = "mirror__video";
    const renderer = tryTo(() => create(canvas));
    if (renderer) return { renderer, canvas };
  }
  throw new Error("no canvas");
}

function tryTo<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
