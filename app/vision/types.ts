/** Pixels without alpha, three bytes each, rows from the top. */
export type Rgb = { width: number; height: number; data: Uint8Array };

/** Pixels with straight alpha, four bytes each, rows from the top. */
export type Rgba = { width: number; height: number; data: Uint8ClampedArray };

/** One byte per pixel, 0 to 255. */
export type Mask = Uint8Array;

/** In pixels of a picture, from its top left. */
export type Point = { x: number; y: number };

/** Visibility from 0 to 1. */
export type Landmark = Point & { visibility: number };

/** The 33 landmarks of MediaPipe; left is the person's left. */
export type Pose = { landmarks: Landmark[]; score: number };

/** How likely each pixel shows each class, 0 to 255. */
export type Parts = { width: number; height: number; hair: Mask; skin: Mask; face: Mask; clothes: Mask; other: Mask };

/** A piece of a picture and where its top left lies in the frame. */
export type Layer = Rgba & { x: number; y: number };

/** The person's left and right. */
export type Sides<T> = [left: T, right: T];

/** What a garment says of itself without its pixels; lengths in pixels of the frame. */
export type GarmentShape = {
  frame: { width: number; height: number };
  landmarks: Point[];
  /** Sleeve lengths in bones: 0 none, 1 to the elbow, 2 to the wrist. */
  sleeves: Sides<number>;
  /** Where an upper garment ends above own legs, else null. */
  hem: number | null;
  /** Whether cloth covers the thighs and the shins. */
  covers: { thighs: boolean; shins: boolean };
  /** From 0 to 1. */
  quality: number;
};

/** The clothes of a look without their wearer. */
export type Garment = GarmentShape & { trunk: Layer; arms: Sides<Layer | null> };

/** What a body says of itself without its pixels; lengths in pixels of the frame. */
export type BodyShape = {
  frame: { width: number; height: number };
  landmarks: Landmark[];
  sleeves: Sides<number>;
  /** Where the own upper garment ends; null if nothing shows it. */
  waist: number | null;
};

/** A person prepared to wear garments. */
export type Body = BodyShape & {
  photo: Rgb;
  /** The photo with skin or background where own clothes are. */
  bare: Rgb;
  /** The own clothes. */
  clothes: Mask;
  /** Hair, face and hands: always before cloth. */
  front: Mask;
  /** Skin of the arms: before the trunk, behind sleeves. */
  arms: Mask;
};

/** What is wrong with how a person stands in a picture. */
export type PoseRefusal = "nobody" | "several_people" | "cut_off" | "not_frontal" | "arms_crossed" | "too_dark";

/** Why a picture cannot be worn or dressed. */
export type Refusal = PoseRefusal | "no_clothes" | "poor_fit";

export type Checked<T> = { value: T } | { refused: Refusal };
