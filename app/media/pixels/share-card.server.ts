import { openPicture, withCardSlot } from "../decode/decode.server";
import { withAiMark } from "./render.server";

const width = 1200;
const height = 630;

export const renderShareCard = (master: Uint8Array, isAi: boolean): Promise<Buffer> =>
  withCardSlot(async () => {
    const look = await openPicture(master).resize({ width, height, fit: "inside" }).toBuffer();
    const background = openPicture(master).resize({ width, height, fit: "cover" }).blur(40).modulate({ brightness: 0.72, saturation: 0.8 });
    const composed = background.composite([{ input: look, gravity: "centre" }]).jpeg({ quality: 82, mozjpeg: true });
    return withAiMark(composed, isAi).toBuffer();
  });
