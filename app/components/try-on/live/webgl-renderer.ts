import type { FoundHair } from "#app/vision/people/hair";
import type { Garment, Layer } from "#app/vision/types";
import type { Capsule } from "#app/vision/wear/live-front";
import { findLayer, fitCanvas, type Renderer } from "./renderer";
import { createProgram } from "./webgl-program";

type Points = { source: Float32Array; target: Float32Array; triangles: Uint16Array };

const quad = Uint16Array.of(0, 1, 2, 3, 2, 1);

function makeQuad(left: number, top: number, right: number, bottom: number): Points {
  const corners = Float32Array.of(left, top, right, top, left, bottom, right, bottom);
  return { source: corners, target: corners, triangles: quad };
}

/** Draws with the graphics card, or with what the browser has in its stead; null without either. */
export function createWebglRenderer(canvas: HTMLCanvasElement): Renderer | null {
  const gl = canvas.getContext("webgl", { alpha: false, antialias: false, depth: false });
  if (!gl) return null;
  const { uniforms, position, source } = createProgram(gl);
  const buffers = { target: gl.createBuffer(), source: gl.createBuffer(), triangles: gl.createBuffer() };
  const frameTexture = createTexture(gl);
  gl.activeTexture(gl.TEXTURE1);
  createTexture(gl); // stays the mask
  gl.activeTexture(gl.TEXTURE0);
  gl.uniform1i(uniforms.mask, 1);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  let layers = new Map<Layer, WebGLTexture | null>();
  let garment: Garment | null = null;
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);

  function setPoints(attribute: number, buffer: WebGLBuffer | null, values: Float32Array) {
    gl?.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl?.bufferData(gl.ARRAY_BUFFER, values, gl.STREAM_DRAW);
    gl?.enableVertexAttribArray(attribute);
    gl?.vertexAttribPointer(attribute, 2, gl.FLOAT, false, 0, 0);
  }

  function drawPoints(texture: WebGLTexture | null, size: { width: number; height: number }, points: Points) {
    if (!gl) return;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform2f(uniforms.textureSize, size.width, size.height);
    setPoints(position, buffers.target, points.target);
    setPoints(source, buffers.source, points.source);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffers.triangles);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, points.triangles, gl.STREAM_DRAW);
    gl.drawElements(gl.TRIANGLES, points.triangles.length, gl.UNSIGNED_SHORT, 0);
  }

  /** Draws the part of the frame that lies in a shape. */
  function drawFront({ from, to, radius }: Capsule, frame: HTMLCanvasElement) {
    gl?.uniform4f(uniforms.line, from.x, from.y, to.x, to.y);
    gl?.uniform1f(uniforms.radius, radius);
    const [left, right] = [Math.min(from.x, to.x) - radius, Math.max(from.x, to.x) + radius];
    const [top, bottom] = [Math.min(from.y, to.y) - radius, Math.max(from.y, to.y) + radius];
    drawPoints(frameTexture, frame, makeQuad(left, top, right, bottom));
  }

  /** Draws the part of the frame that shows hair. */
  function drawHair({ width, height, mask, box }: FoundHair, frame: HTMLCanvasElement) {
    gl?.activeTexture(gl.TEXTURE1);
    gl?.texImage2D(gl.TEXTURE_2D, 0, gl.LUMINANCE, width, height, 0, gl.LUMINANCE, gl.UNSIGNED_BYTE, mask);
    gl?.activeTexture(gl.TEXTURE0);
    gl?.uniform2f(uniforms.maskedSize, frame.width, frame.height);
    gl?.uniform1f(uniforms.radius, 0);
    const [across, down] = [frame.width / width, frame.height / height];
    drawPoints(frameTexture, frame, makeQuad(box.left * across, box.top * down, box.right * across, box.bottom * down));
    gl?.uniform2f(uniforms.maskedSize, 0, 0);
  }

  return {
    setGarment(worn) {
      for (const texture of layers.values()) gl.deleteTexture(texture);
      layers = new Map();
      garment = worn;
      for (const layer of [worn.trunk, ...worn.arms]) if (layer) layers.set(layer, createLayerTexture(gl, layer));
    },

    draw(scene) {
      const { frame, meshes, front, hair } = scene;
      fitCanvas(canvas, scene);
      gl.viewport(0, 0, frame.width, frame.height);
      gl.uniform2f(uniforms.frameSize, frame.width, frame.height);
      gl.bindTexture(gl.TEXTURE_2D, frameTexture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, frame);
      gl.uniform1f(uniforms.radius, 0);
      drawPoints(frameTexture, frame, makeQuad(0, 0, frame.width, frame.height));
      if (!garment || meshes.length === 0) return;
      for (const mesh of meshes) {
        const layer = findLayer(garment, mesh.layer);
        if (layer) drawPoints(layers.get(layer) ?? null, layer, mesh);
      }
      for (const capsule of front) drawFront(capsule, frame);
      if (hair) drawHair(hair, frame);
    },

    end: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
  };
}

function createTexture(gl: WebGLRenderingContext): WebGLTexture | null {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  return texture;
}

function createLayerTexture(gl: WebGLRenderingContext, { width, height, data }: Layer): WebGLTexture | null {
  const texture = createTexture(gl);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(data.buffer, data.byteOffset, data.length));
  return texture;
}
