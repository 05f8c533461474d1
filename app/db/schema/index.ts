export * from "./looks";
export * from "./messages";
export * from "./people";
export * from "./requests";
export * from "./try-ons";
