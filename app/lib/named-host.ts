const namedHost = /^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** A host in lower case with a name and a domain; no address of numbers. */
export const isNamedHost = (host: string) => namedHost.test(host);
