import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

const size = { width: 480, height: 640 };
const wall = "#d9d4cc";
const framesPerScene = 75; // 30 a second

/** What stands before the camera; `dark` is the person without light. */
export type CameraScene = "wall" | "person" | "two" | "dark";

/** One still of a scene. */
async function drawScene(scene: CameraScene): Promise<Buffer> {
  if (scene === "wall") return toJpeg(drawWall());
  const places = scene === "two" ? [70, 245].map((left) => ({ left, top: 90, width: 165, height: 500 })) : [{ left: 70, top: 20, width: 340, height: 600 }];
  const people = places.map(async ({ left, top, ...person }) => ({ input: await drawPerson(person), left, top }));
  const drawn = drawWall().composite(await Promise.all(people));
  return toJpeg(scene === "dark" ? sharp(await drawn.png().toBuffer()).linear(0.08) : drawn);
}

const drawWall = () => sharp({ create: { ...size, channels: 3, background: wall } });
const drawPerson = (room: { width: number; height: number }) =>
  sharp("demo/marina-body.jpg")
    .extract({ left: 290, top: 0, width: 500, height: 1440 })
    .resize({ ...room, fit: "contain", background: wall })
    .png()
    .toBuffer();
const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 85 }).toBuffer();

/** Films the scenes one after the other, again and again; returns the path of the MJPEG file. */
export async function filmScenes(scenes: CameraScene[]): Promise<string> {
  const stills = await Promise.all(scenes.map(drawScene));
  const path = join(process.env.DATA_DIR ?? "", "scenes.mjpeg");
  await Bun.write(path, Buffer.concat(stills.flatMap((still) => Array.from({ length: framesPerScene }, () => still))));
  return path;
}
