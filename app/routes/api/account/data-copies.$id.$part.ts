import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { onlyQueries } from "#app/http/endpoint/endpoint.server";
import { errorResponse } from "#app/http/error-response.server";
import { requirePasswordConfirmed } from "#app/http/password-confirmation.server";
import { readCopyPart } from "#app/jobs/data-copy.server";
import { AppError } from "#app/lib/app-error";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { isPasswordConfirmed } from "#app/models/account/password-confirmation.server";
import { getReadyCopy } from "#app/models/privacy/data-copy.server";
import { confirmPasswordPath } from "#app/paths";

const isNavigation = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;

export async function loader({ context, request, params: { id = "", part = "" } }: LoaderFunctionArgs) {
  try {
    const viewer = await context.requireUser();
    const copy = await getReadyCopy(viewer.id, id);
    const file = copy && (await readCopyPart(copy, part));
    if (!file) throw new AppError("not_found");
    if (isNavigation(request) && !(await isPasswordConfirmed(viewer, "account"))) return redirect(confirmPasswordPath("/settings/data"));
    await requirePasswordConfirmed(viewer);
    const name = ["espelho", viewer.username, saoPauloDay(new Date(copy.createdAt)), ...(copy.parts > 1 ? [part] : [])].join("-");
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
    return errorResponse(error, request);
  }
}

export const action = onlyQueries;
