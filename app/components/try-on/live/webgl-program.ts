const vertexSource = `
attribute vec2 position;
attribute vec2 source;
uniform vec2 frameSize;
uniform vec2 textureSize;
varying vec2 place;
varying vec2 texel;
void main() {
  place = position;
  texel = source / textureSize;
  vec2 clip = position / frameSize * 2.0 - 1.0;
  gl_Position = vec4(clip.x, -clip.y, 0.0, 1.0);
}`;

// premultiplied colours; with a radius only what is near the line, masked what the mask marks
const fragmentSource = `
precision highp float;
uniform sampler2D picture;
uniform vec4 line;
uniform float radius;
uniform sampler2D mask;
uniform vec2 maskedSize;
varying vec2 place;
varying vec2 texel;
void main() {
  gl_FragColor = texture2D(picture, texel);
  if (radius > 0.0) {
    vec2 along = line.zw - line.xy;
    vec2 from = place - line.xy;
    float part = clamp(dot(from, along) / max(dot(along, along), 0.001), 0.0, 1.0);
    gl_FragColor *= 1.0 - smoothstep(radius * 0.8, radius, length(from - along * part));
  }
  if (maskedSize.x > 0.0) gl_FragColor *= smoothstep(0.2, 0.8, texture2D(mask, place / maskedSize).r);
}`;

/** Compiles the mirror's program; throws when the browser refuses it. */
export function createProgram(gl: WebGLRenderingContext) {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("no shader");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "the program was not linked");
  const select = gl.useProgram.bind(gl);
  select(program);
  const locate = (name: string) => gl.getUniformLocation(program, name);
  const uniforms = {
    frameSize: locate("frameSize"),
    textureSize: locate("textureSize"),
    line: locate("line"),
    radius: locate("radius"),
    mask: locate("mask"),
    maskedSize: locate("maskedSize"),
  };
  return { uniforms, position: gl.getAttribLocation(program, "position"), source: gl.getAttribLocation(program, "source") };
}
