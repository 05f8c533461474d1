import { toggleButton } from "#app/components/toggles/toggle-button";
import { useToggle } from "#app/components/toggles/toggle-store";

type Saveable = { id: string; isSaved: boolean };

export const savePath = ({ id }: { id: string }) => `/api/posts/${id}/save`;

/** `place`: fragment of the page to return to without scripts. */
type Props = { post: Saveable; label: string; place?: string };

/** Saves to the default collection or removes from all, by the page's one form. */
export function SaveButton({ post, label, place = "" }: Props) {
  const save = useToggle(savePath(post), post, { isOn: post.isSaved, count: 0 });
  return <button {...toggleButton(savePath(post) + place, ["isSaved", String(!save.isOn)], save)} className="icb" data-save aria-label={label} />;
}
