// one chunk, so that the line can be shown once something is kept
export { EntryActions } from "./entry-actions";
export { OutboxNotice } from "./outbox-notice";
export { holdWrite, openOutbox } from "./outbox-page";
