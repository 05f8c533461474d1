import { env } from "./env.server";

/** Whether this server looks at pictures: makes layers and dresses people itself. */
export const isVisionOn = env.VISION === "on";
