export * from "./billing";
export * from "./data-copies";
export * from "./looks";
export * from "./messages";
export * from "./notifications";
export * from "./people";
export * from "./requests";
export * from "./try-ons";
