declare module "virtual:remix/server-build" {
  const build: import("@remix-run/node").ServerBuild;
  export = build;
}
declare module "react-dom/server.browser" {
  export { renderToString } from "react-dom/server";
}
declare module "virtual:vision" {
  export const workerVersion: string;
}
declare module "virtual:licenses" {
  const packages: { name: string; version: string; license: string; text: string }[];
  export default packages;
}
