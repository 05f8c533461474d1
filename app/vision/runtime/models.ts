/** One network: fill `input`, then run, one picture at a time. */
export type Model = { side: number; input: Float32Array; run: () => Promise<Float32Array[]> };

/** What finds poses. */
export type PoseModels = { detector: Model; landmarks: Model };

/** What finds poses and clothes. */
export type Models = PoseModels & { parts: Model };
