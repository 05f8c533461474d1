/** How far ahead one plans, in days. */
export const planDays = 366;

/** What is planned for one day. */
export const maxPlansADay = 12;

/** Days of one answer: six weeks. */
export const maxCalendarDays = 42;
