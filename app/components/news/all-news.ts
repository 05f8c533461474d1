// one file, loaded with the first news
export { refreshRunning, tellEnd } from "#app/components/running/try-on-news";
export { tellComment, tellMessage } from "./word-news";
