import { type Bag, drawBag } from "./accessories/bags.ts";
import { drawHat, drawHeadWrap, drawKerchief, type Hat } from "./accessories/headwear.ts";
import { drawCup, drawPhone } from "./accessories/held.ts";
import { drawBangles, drawNecklace, type Necklace } from "./accessories/jewelry.ts";
import { drawSunglasses } from "./accessories/sunglasses.ts";
import { drawWheelchair } from "./accessories/wheelchair.ts";
import { drawHair } from "./body/hair.ts";
import { drawHand, drawWrappedFingers } from "./body/hands.ts";
import { drawChinShade, drawFace, type HeadPose } from "./body/head.ts";
import { drawArm, drawLegs, drawTrunk } from "./body/limbs.ts";
import { type Arm, type ArmName, armOf, armsOf, legOrder, type PoseName, poseBody, type Rig } from "./body/rig.ts";
import type { Drawing, Layer } from "./canvas/drawing.ts";
import type { Fabric } from "./canvas/fabrics.ts";
import type { Point } from "./canvas/geometry.ts";
import { drawCoat, drawLining, drawOverPocket } from "./clothes/coat.ts";
import { drawHijab } from "./clothes/hijab.ts";
import { drawSeatedBottom } from "./clothes/seated.ts";
import { drawShoe, type Shoes } from "./clothes/shoes.ts";
import { drawSkirt } from "./clothes/skirt.ts";
import { drawSleeve } from "./clothes/sleeve.ts";
import { drawTop } from "./clothes/top.ts";
import { drawTrousers } from "./clothes/trousers.ts";
import type { Bottom, Coat, Top } from "./clothes/wardrobe.ts";
import { type Person, type PersonName, people } from "./people.ts";

/** Somebody, how they stand, and all that they wear. */
export type Figure = {
  person: PersonName;
  pose: PoseName;
  arms: [left: ArmName, right: ArmName];
  head?: HeadPose;
  top: Top;
  bottom?: Bottom;
  coat?: Coat;
  shoes?: Shoes;
  bag?: Bag;
  hat?: Hat;
  necklace?: Necklace;
  beads?: string;
  bangles?: true;
  hijab?: string;
  headWrap?: Fabric;
  kerchief?: Fabric;
  sunglasses?: "on" | "up";
  cup?: string;
  wheelchair?: true;
  /** other than the person's own */
  earrings?: Person["earrings"];
};

const headScale = 1.09;

/** Paints a person from back to front, each thing into its layer. */
export function drawFigure(drawing: Drawing, figure: Figure): void {
  const known: Person = people[figure.person];
  const person: Person = { ...known, earrings: figure.earrings ?? known.earrings };
  const { skin } = person;
  const rig = poseBody(person.build, figure.pose, figure.arms);
  const { head = {}, top, bottom, coat } = figure;
  const onHead = (parts: string) =>
    parts ? `<g transform="translate(0 100) rotate(${head.tilt ?? 0}) scale(${headScale}) translate(0 -100)">${parts}</g>` : "";
  const isCovered = Boolean(figure.hat || figure.kerchief);
  const hair = drawHair(drawing, person, isCovered);
  const hijab = figure.hijab ? drawHijab(drawing, figure.hijab) : undefined;
  const kerchief = figure.kerchief ? drawKerchief(drawing, figure.kerchief) : undefined;

  const wheelchair = figure.wheelchair ? drawWheelchair(drawing, rig) : undefined;
  if (wheelchair) drawing.add("background", `<g transform="${drawing.place}">${wheelchair.behind}</g>`);
  drawing.add("hair", onHead(hair.back));
  if (hijab) drawing.add("veil", onHead(hijab.back));
  if (kerchief) drawing.add("accessories", onHead(kerchief.back));
  if (coat && coat.hem > 460) drawing.add("trunk", drawLining(drawing, rig, coat));
  drawing.add("skin", drawLegs(drawing, rig, skin));
  const { shoes } = figure;
  if (shoes) drawing.add("shoes", ...legOrder(rig).map((side) => drawShoe(drawing, rig, side, shoes, skin)));
  drawing.add("skin", drawTrunk(drawing, rig, skin), drawChinShade(drawing, skin, rig.neck));

  const arms = armsOf(rig).map((arm) => drawArmParts(drawing, rig, arm, figure, person));
  for (const { upper } of arms) addAll(drawing, upper);
  const lower = bottom ? [drawBottom(drawing, rig, bottom)] : [];
  const upper = [drawTop(drawing, rig, top, Boolean(coat))];
  drawing.add("trunk", ...(top.isTucked ? [...upper, ...lower] : [...lower, ...upper]));
  if (figure.necklace) drawing.add("accessories", drawNecklace(figure.necklace, person.metal, figure.beads ?? person.metal));
  if (figure.bag?.kind === "crossbody") drawing.add("accessories", drawBag(drawing, rig, armOf(rig, figure.bag.side), figure.bag));
  for (const { upperCoat } of arms) addAll(drawing, upperCoat);
  for (const { lower: part, arm } of arms) if (!arm.pose.isInFront) addAll(drawing, part);
  if (coat) drawing.add("trunk", drawCoat(drawing, rig, coat));
  for (const { arm, lowerCoat } of arms) {
    if (arm.pose.isInFront) continue;
    addAll(drawing, lowerCoat);
    finishArm(drawing, rig, arm, figure, person);
  }

  const face = drawFace(drawing, person, head);
  drawing.add("face", onHead(face.face));
  drawing.add("hair", onHead(hair.top));
  drawing.add("accessories", onHead(face.earrings));
  if (hijab) drawing.add("veil", onHead(hijab.front));
  if (kerchief) drawing.add("accessories", onHead(kerchief.front));
  if (figure.headWrap) drawing.add("accessories", onHead(drawHeadWrap(drawing, figure.headWrap)));
  if (figure.hat) drawing.add("accessories", onHead(drawHat(drawing, figure.hat)));
  if (person.glasses && figure.sunglasses !== "on") drawing.add("accessories", onHead(face.glasses));
  if (figure.sunglasses)
    drawing.add(
      "accessories",
      onHead(
        figure.sunglasses === "on"
          ? drawSunglasses(head.turn ?? 0, "#20181a")
          : `<g transform="translate(0 -36) scale(1.04 .8)">${drawSunglasses(0, "#20181a")}</g>`,
      ),
    );
  drawing.add("hair", onHead(hair.locks));

  for (const { arm, lower: part, lowerCoat } of arms) {
    if (!arm.pose.isInFront) continue;
    addAll(drawing, part);
    addAll(drawing, lowerCoat);
    finishArm(drawing, rig, arm, figure, person);
  }
  if (wheelchair) drawing.add("accessories", wheelchair.before);
}

function drawBottom(drawing: Drawing, rig: Rig, bottom: Bottom): string {
  if (rig.stance.seat) return drawSeatedBottom(drawing, rig, bottom);
  return bottom.kind === "skirt" ? drawSkirt(drawing, rig, bottom) : drawTrousers(drawing, rig, bottom);
}

type Parts = [layer: Layer, svg: string][];

const addAll = (drawing: Drawing, parts: Parts) => {
  for (const [layer, svg] of parts) if (svg) drawing.add(layer, svg);
};

/** A bare arm with the sleeves over it: what goes behind the trunk, and what goes in front. */
function drawArmParts(drawing: Drawing, rig: Rig, arm: Arm, { top, coat, bangles }: Figure, person: Person) {
  const layer = arm.side < 0 ? "rightSleeve" : "leftSleeve";
  const covers = (coat?.sleeve?.to ?? 0) > 0.9;
  const skin = covers ? undefined : drawArm(drawing, rig, arm, person.skin);
  const sleeve = top.sleeve && !covers ? drawSleeve(drawing, rig, arm, top.fabric, top.sleeve) : undefined;
  const coatSleeve = coat?.sleeve ? drawSleeve(drawing, rig, arm, coat.fabric, coat.sleeve, 8) : undefined;
  const bangle = bangles && arm.pose.hand !== "none" && (top.sleeve?.to ?? 0) < 0.7 ? drawBangles(arm, rig.armWidths[2], person.metal) : "";
  const upper: Parts = [
    ["arms", skin?.upper ?? ""],
    [layer, sleeve?.upper ?? ""],
  ];
  const lower: Parts = [
    ["arms", skin?.lower ?? ""],
    [layer, sleeve?.lower ?? ""],
    ["accessories", bangle],
  ];
  const upperCoat: Parts = [[layer, coatSleeve?.upper ?? ""]];
  const lowerCoat: Parts = [[layer, coatSleeve?.lower ?? ""]];
  return { arm, upper, lower, upperCoat, lowerCoat };
}

/** The hand, with what it holds or where it vanishes. */
function finishArm(drawing: Drawing, rig: Rig, arm: Arm, figure: Figure, person: Person): void {
  const { side, pose, wrist } = arm;
  const { skin } = person;
  const size = Math.max(1, rig.armWidths[2] / 8.4);
  const hand = () => drawing.add("hands", drawHand(drawing, arm, skin, rig.armWidths[2]));
  if (pose.hand === "none") {
    const over = figure.coat && figure.coat.hem > wrist[1] + 20 ? figure.coat : (figure.bottom ?? figure.top);
    drawing.add("trunk", drawOverPocket(drawing, rig, arm, over));
    return;
  }
  if (pose.hand === "wrap") {
    hand();
    const held = heldAt(arm, size);
    if (figure.bag?.kind === "clutch" && figure.bag.side === side) drawing.add("accessories", drawBag(drawing, rig, arm, figure.bag));
    else drawing.add("accessories", figure.cup ? drawCup(held, figure.cup) : drawPhone(held, side * -5));
    drawing.add("hands", drawWrappedFingers([held[0] + side * 10, held[1] + 8], skin, side, size));
    return;
  }
  if (figure.bag?.side === side && figure.bag.kind !== "crossbody" && pose.hand === "grip") drawing.add("accessories", drawBag(drawing, rig, arm, figure.bag));
  hand();
}

/** Where a hand holds something upright: beyond the wrist. */
function heldAt({ elbow, wrist, side }: Arm, size: number): Point {
  const length = Math.hypot(wrist[0] - elbow[0], wrist[1] - elbow[1]) || 1;
  const reach = 30 * size;
  return [wrist[0] + ((wrist[0] - elbow[0]) / length) * reach - side * 4, wrist[1] + ((wrist[1] - elbow[1]) / length) * reach];
}
