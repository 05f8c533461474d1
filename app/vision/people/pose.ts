import type { Square } from "../image/crop";
import type { PoseModels } from "../runtime/models";
import type { Pose, Rgb } from "../types";
import { detectPeople } from "./detect";
import { type FoundPose, findLandmarks } from "./landmarks";
import { measureTorso } from "./torso";

const minScore = 0.5;
const minFirstScore = 0.3; // before the region is centred
const minShareOfLargest = 0.4;

type FoundPerson = FoundPose & { prominence: number };

/** Finds the pose of the most prominent person; null without one. */
export async function findPose(models: PoseModels, picture: Rgb): Promise<Pose | null> {
  return (await findPeople(models, picture))[0] ?? null;
}

/** Finds everybody of a similar size, the most prominent first. */
export async function findPeople(models: PoseModels, picture: Rgb): Promise<Pose[]> {
  return (await findPeopleToTrack(models, picture)).map(({ pose }) => pose);
}

/** Like findPeople, with the regions to follow them in a video. */
export async function findPeopleToTrack(models: PoseModels, picture: Rgb): Promise<FoundPose[]> {
  const found = await findPeopleOfAnySize(models, picture);
  const largest = found[0]?.region.size ?? 0;
  return found.filter(({ region }) => region.size >= largest * minShareOfLargest);
}

/** The same with small people in the background. */
export async function findPeopleOfAnySize(models: PoseModels, picture: Rgb): Promise<FoundPose[]> {
  const found: FoundPerson[] = [];
  for (const candidate of await detectPeople(models.detector, picture)) {
    const person = await findPersonIn(models, picture, candidate.region);
    if (!person || found.some((other) => isSamePerson(other.pose, person.pose))) continue;
    found.push({ ...person, prominence: person.pose.score * person.region.size * candidate.score });
  }
  return found.sort((one, other) => other.prominence - one.prominence);
}

/** Follows a person from the region of the frame before; null when lost. */
export async function trackPose(models: PoseModels, picture: Rgb, region: Square): Promise<FoundPose | null> {
  const found = await findLandmarks(models.landmarks, picture, region);
  return found.pose.score > minScore ? found : null;
}

async function findPersonIn(models: PoseModels, picture: Rgb, region: Square): Promise<FoundPose | null> {
  const first = await findLandmarks(models.landmarks, picture, region);
  return first.pose.score > minFirstScore ? trackPose(models, picture, first.region) : null;
}

/** Whether two poses have the trunk in the same place. */
function isSamePerson(one: Pose, other: Pose): boolean {
  const [first, second] = [measureTorso(one.landmarks), measureTorso(other.landmarks)];
  const apart =
    Math.hypot(first.top.x - second.top.x, first.top.y - second.top.y) + Math.hypot(first.bottom.x - second.bottom.x, first.bottom.y - second.bottom.y);
  return apart < first.length * 0.8;
}
