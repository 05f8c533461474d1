/** What the server asks of the vision process. */
export type TaskRequest = { task: string; input: unknown };

/** The process has loaded the models, or finished a task; with its memory in bytes. */
export type TaskAnswer<Output> = { memory: number } & ({ isReady: true } | { value: Output } | { error: string });
