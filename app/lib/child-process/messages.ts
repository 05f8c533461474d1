/** What is asked of a process. */
export type TaskRequest = { id: number; task: string; input: unknown };

/** The process is ready (id 0), or finished a task; with its memory in bytes. */
export type TaskAnswer = { id: number; memory: number } & ({ value?: unknown } | { error: string; refusal?: unknown });
