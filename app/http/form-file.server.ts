import { AppError } from "#app/lib/app-error";
import { parseFormEncoding } from "./request-body.server";

const maxHeadBytes = 8 * 1024;
const headEnd = "\r\n\r\n";

/** The content of a multipart form's only field, a file, as it arrives. */
export async function* streamFormFile(request: Request, name: string): AsyncGenerator<Uint8Array> {
  const { separator } = parseFormEncoding(request.headers.get("content-type"));
  const contentEnd = Buffer.from(`\r\n${separator}`);
  let held = Buffer.alloc(0);
  let isInHead = true;
  for await (const chunk of request.body ?? []) {
    held = Buffer.concat([held, chunk]);
    if (isInHead) {
      const end = held.indexOf(headEnd);
      if (end > maxHeadBytes || (end === -1 && held.length > maxHeadBytes)) throw new AppError("invalid_form");
      if (end === -1) continue;
      requireFileHead(held.toString("utf8", 0, end), separator, name);
      held = held.subarray(end + headEnd.length);
      isInHead = false;
    }
    const end = held.indexOf(contentEnd);
    const ready = held.subarray(0, end === -1 ? Math.max(0, held.length - contentEnd.length + 1) : end);
    held = held.subarray(ready.length);
    if (ready.length > 0) yield ready;
    if (end !== -1) return;
  }
  throw new AppError("invalid_form");
}

function requireFileHead(head: string, separator: string, name: string): void {
  const [first, ...lines] = head.split("\r\n");
  const isFile = lines.some((line) => /^content-disposition:\s*form-data;/i.test(line) && line.includes(` name="${name}"`) && /; filename="/.test(line));
  if (first !== separator || !isFile) throw new AppError("invalid_form");
}
