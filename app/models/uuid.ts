const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside may be compared with an id; PostgreSQL refuses any other. */
export const isUuid = (text: string) => shape.test(text);
