import { type EditView, getEditView } from "#app/models/edit-view.server";
import { notFound } from "./page.server";

/** The viewer's own try-on of a page's address; for everyone else's the page does not exist. */
export async function requirePageEdit(viewerId: string, id = ""): Promise<EditView> {
  const edit = await getEditView(viewerId, id);
  if (!edit) throw notFound();
  return edit;
}

/** The same once there is a result. */
export async function requirePageResult(viewerId: string, id?: string) {
  const edit = await requirePageEdit(viewerId, id);
  if (!edit.result) throw notFound();
  return { ...edit, result: edit.result };
}
