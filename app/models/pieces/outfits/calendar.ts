/** How far ahead one plans, in days. */
export const planDays = 366;

/** What is planned for one day. */
export const maxPlansADay = 12;

/** Pieces of a day's plans together; an outfit has up to twelve. */
export const maxPlannedPieces = 40;

/** Of all days, those that passed too. */
export const maxPlans = 1000;

/** Days of one answer: six weeks. */
export const maxCalendarDays = 42;
