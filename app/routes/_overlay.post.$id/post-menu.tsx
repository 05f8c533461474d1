import { Archive } from "@phosphor-icons/react/dist/ssr/Archive";
import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { Circle } from "@phosphor-icons/react/dist/ssr/Circle";
import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { Flag } from "@phosphor-icons/react/dist/ssr/Flag";
import { Info } from "@phosphor-icons/react/dist/ssr/Info";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { PencilSimple } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { Tag } from "@phosphor-icons/react/dist/ssr/Tag";
import { ThumbsDown } from "@phosphor-icons/react/dist/ssr/ThumbsDown";
import { ThumbsUp } from "@phosphor-icons/react/dist/ssr/ThumbsUp";
import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { setLookHidden } from "#app/components/hooks/hidden-looks";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { Menu, MenuItem } from "#app/components/sheets/menu";
import { chooseCollectionPath, postPath, sendPath } from "#app/paths";
import { setBackground } from "#app/routes/_overlay/background-page";
import { piecesPath } from "#app/try-again-paths";
import type { ShownPost } from "./shown-post";

type Props = { post: ShownPost; isOwn: boolean; onShare: () => void; onDelete: () => void };

export function PostMenu({ post, isOwn, onShare, onDelete }: Props) {
  const { t } = useTranslation("posts");
  const path = postPath(post);
  return (
    <Menu label={t("options")}>
      <a href={`${path}?share=open#share`} onClick={onPlainClick(onShare)}>
        <MenuItem icon={Export}>{t("share")}</MenuItem>
      </a>
      <Link to={sendPath({ kind: "post", id: post.id })} state={{ isOver: true, depth: 1 }} preventScrollReset>
        <MenuItem icon={PaperPlaneTilt}>{t("menu.send")}</MenuItem>
      </Link>
      <Link to={chooseCollectionPath(post)}>
        <MenuItem icon={BookmarksSimple}>{t("menu.collections")}</MenuItem>
      </Link>
      {isOwn ? <OwnPostActions post={post} path={path} onDelete={onDelete} /> : <OtherPostActions post={post} path={path} />}
    </Menu>
  );
}

type ActionsProps = { post: ShownPost; path: string };

function OwnPostActions({ post, path, onDelete }: ActionsProps & Pick<Props, "onDelete">) {
  const { t } = useTranslation(["posts", "piece"]);
  const api = `/api/posts/${post.id}`;
  return (
    <>
      <Link to={`${path}/edit`}>
        <MenuItem icon={PencilSimple}>{t("posts:menu.edit")}</MenuItem>
      </Link>
      <Link to={piecesPath(post)}>
        <MenuItem icon={Tag}>{t("piece:mark")}</MenuItem>
      </Link>
      <ActionForm
        action={`${api}/archive`}
        method="put"
        fields={{ isArchived: String(!post.isArchived) }}
        returnTo={path}
        toast={post.isArchived ? "postRestored" : "postArchived"}
        onDone={() => setBackground(null)} // The list behind has changed.
      >
        <button type="submit">
          <MenuItem icon={Archive}>{t(post.isArchived ? "posts:menu.restore" : "posts:menu.archive")}</MenuItem>
        </button>
      </ActionForm>
      <hr />
      <p className="px-4 py-1.5 t-label faint">{t("posts:menu.privacy")}</p>
      {(["public", "followers", "mutual"] as const).map((privacy) => (
        <ActionForm key={privacy} action={`${api}/privacy`} method="put" fields={{ privacy }} returnTo={path} toast="privacyChanged">
          <button type="submit" aria-pressed={privacy === post.privacy}>
            <MenuItem icon={privacy === post.privacy ? CheckCircle : Circle}>{t(`posts:create.${privacy}`)}</MenuItem>
          </button>
        </ActionForm>
      ))}
      <hr />
      <Link to={`${path}/delete`} data-danger onClick={onPlainClick(onDelete)}>
        <MenuItem icon={Trash}>{t("posts:delete")}</MenuItem>
      </Link>
    </>
  );
}

function OtherPostActions({ post, path }: ActionsProps) {
  const { t } = useTranslation("posts");
  return (
    <>
      {(["more", "less"] as const).map((preference) => (
        <ActionForm
          key={preference}
          action={`/api/posts/${post.id}/preference`}
          fields={{ preference }}
          undo={{ preference, isUndone: "true" }}
          returnTo={path}
          toast={`${preference}LikeThis`}
          onDone={(isDone) => preference === "less" && setLookHidden(post.id, isDone)}
        >
          <button type="submit">
            <MenuItem icon={preference === "more" ? ThumbsUp : ThumbsDown}>{t(`menu.${preference}`)}</MenuItem>
          </button>
        </ActionForm>
      ))}
      <Link to={`${path}/why`}>
        <MenuItem icon={Info}>{t("menu.why")}</MenuItem>
      </Link>
      <hr />
      <Link to={`${path}/report`} data-danger>
        <MenuItem icon={Flag}>{t("menu.report")}</MenuItem>
      </Link>
    </>
  );
}
