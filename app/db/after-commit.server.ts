import postgres from "postgres";

type Action = () => void;
type Transactional = { transaction: <T>(work: (tx: object) => Promise<T>, config?: never) => Promise<T> };

/** Of open transactions. */
const actionsOf = new WeakMap<object, Action[]>();

/** Runs when the outermost transaction is committed; at once outside of one. */
export function afterCommit(tx: object, action: Action): void {
  const actions = actionsOf.get(tx);
  if (actions) actions.push(action);
  else action();
}

/** Adds `afterCommit` to the transactions of a handle, and to those within. */
export function withAfterCommit<Handle extends object>(handle: Handle): Handle {
  const transactional = handle as unknown as Transactional;
  const begin = transactional.transaction.bind(handle) as Transactional["transaction"];
  transactional.transaction = async <T>(work: (tx: object) => Promise<T>, config?: never) => {
    const actions: Action[] = [];
    let isWorkDone = false;
    const runActions = () => {
      for (const action of actions) afterCommit(handle, action);
    };
    const workWithin = async (tx: object) => {
      actionsOf.set(tx, actions);
      const result = await work(withAfterCommit(tx));
      isWorkDone = true;
      return result;
    };
    try {
      const result = await begin(workWithin, config);
      runActions();
      return result;
    } catch (error) {
      // it may be committed when the answer was lost
      if (isWorkDone && !(error instanceof postgres.PostgresError)) runActions();
      throw error;
    }
  };
  return handle;
}
