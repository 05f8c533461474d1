/** Where the service worker keeps the name of the newest release's cache. */
export const releaseMark = { cacheName: "release", address: "/release" };

export const getReleaseName = (version: string) => `shell-${version}`;
