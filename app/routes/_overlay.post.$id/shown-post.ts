import type { Post } from "#app/models/contract";
import type { Picture } from "#app/models/media/picture";

export type ShownPost = Omit<Post, "image"> & { image: Picture };
