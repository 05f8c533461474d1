import { expect, test } from "bun:test";
import { hideWearer, type ShownClothes } from "#app/vision/garment/hide-wearer";
import { drawPortrait, type Portrait } from "./portraits.ts";

/** How many shown pixels have colours of hair, face or skin. */
function countPerson({ picture: { data, width } }: Portrait, { shown, box }: ShownClothes): number {
  let count = 0;
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      if (!shown[y * width + x]) continue;
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3);
      const [isSkin, isHair] = [red > 150 && green > 150, blue > 200 && green < 60 && red < 60];
      if (isSkin || isHair) count++;
    }
  }
  return count;
}

const share = ({ shown, width }: ShownClothes, x: number, y: number) => (shown[y * width + x] ?? 0) > 0;

test("of bia's look her clothes, shoes and bag are shown alone, and nothing of her", async () => {
  for (const options of [{}, { sleeves: 2 }, { sleeves: 0 }, { isHidden: true, sleeves: 2 }, { hasBag: true }, { cutAt: 360 }]) {
    const bia = await drawPortrait(options);
    const fit = hideWearer(bia.parts, [bia.pose], bia.pose);
    expect([fit.isAlone, countPerson(bia, fit), share(fit, 150, 200), share(fit, 20, 300)]).toEqual([true, 0, true, false]);
    expect(fit.box.top).toBeGreaterThan(90); // below the chin
  }
});

test("where clothes are not recognized the rest of the picture stays, without her", async () => {
  const bia = await drawPortrait();
  const torn = bia.parts.clothes.map((value, at) => (Math.floor(at / 300) > 200 ? 0 : value));
  const fit = hideWearer({ ...bia.parts, clothes: torn }, [bia.pose], bia.pose);
  expect([fit.isAlone, countPerson(bia, fit), share(fit, 150, 350)]).toEqual([false, 0, true]);
});

test("a head that the network does not see is hidden by the pose alone", async () => {
  const bia = await drawPortrait();
  const nothing = new Uint8Array(bia.parts.face.length);
  const fit = hideWearer(
    { ...bia.parts, face: nothing, hair: nothing, clothes: bia.parts.clothes.map((value, at) => (Math.floor(at / 300) < 110 ? 255 : value)) },
    [bia.pose],
    bia.pose,
  );
  expect(share(fit, 150, 80)).toBe(false);
});
