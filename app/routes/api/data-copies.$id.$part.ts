import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { onlyQueries } from "#app/http/endpoint.server";
import { failureOf } from "#app/http/failure.server";
import { requirePasswordConfirmed } from "#app/http/password-confirmation.server";
import { readCopyPart } from "#app/jobs/data-copy.server";
import { AppError } from "#app/models/app-error";
import { getReadyCopy } from "#app/models/data-copy.server";
import { isPasswordConfirmed } from "#app/models/password-confirmation.server";
import { dayOf } from "#app/models/sao-paulo";
import { confirmPasswordPath } from "#app/paths";

const isNavigation = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;

/** One part of the caller's own copy, while it can be fetched. */
export async function loader({ context, request, params: { id = "", part = "" } }: LoaderFunctionArgs) {
  try {
    const viewer = await context.requireUser();
    const copy = await getReadyCopy(viewer.id, id);
    const file = copy && (await readCopyPart(copy, part));
    if (!file) throw new AppError("not_found");
    if (isNavigation(request) && !(await isPasswordConfirmed(viewer, "account"))) return redirect(confirmPasswordPath("/settings/data"));
    await requirePasswordConfirmed(viewer);
    const name = ["espelho", viewer.username, dayOf(new Date(copy.createdAt)), ...(copy.parts > 1 ? [part] : [])].join("-");
    return new Response(file, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Length": String(file.size),
        "Content-Disposition": `attachment; filename="${name}.zip"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    return failureOf(error, request);
  }
}

export const action = onlyQueries;
