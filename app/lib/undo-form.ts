export type UndoForm = { action: string; fields: [string, string][] };

const longestUndo = 2000;

export function undoFormOf(action: unknown, fields: unknown): UndoForm | undefined {
  if (typeof action !== "string" || typeof fields !== "string" || action.length + fields.length > longestUndo) return undefined;
  return /^\/api(\/[\w-]+)+$/.test(action) ? { action, fields: [...new URLSearchParams(fields)] } : undefined;
}
