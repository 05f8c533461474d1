import { Archive } from "@phosphor-icons/react/dist/ssr/Archive";
import { BookmarksSimple } from "@phosphor-icons/react/dist/ssr/BookmarksSimple";
import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { Circle } from "@phosphor-icons/react/dist/ssr/Circle";
import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { Flag } from "@phosphor-icons/react/dist/ssr/Flag";
import { Info } from "@phosphor-icons/react/dist/ssr/Info";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { PencilSimple } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { ThumbsDown } from "@phosphor-icons/react/dist/ssr/ThumbsDown";
import { ThumbsUp } from "@phosphor-icons/react/dist/ssr/ThumbsUp";
import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { setHidden } from "#app/components/hidden-looks";
import { Menu, MenuLine } from "#app/components/menu";
import { shareLink } from "#app/components/share";
import { choosePath, postPath, sendPath } from "#app/paths";
import { keepBehind } from "../_looks/behind";
import type { ShownPost } from "./post-article";

type Props = { post: ShownPost; isOwn: boolean; shareUrl: string };

/** What can be done with a post: the owner's acts, or everyone else's. */
export function PostMenu({ post, isOwn, shareUrl }: Props) {
  const { t } = useTranslation("posts");
  const path = postPath(post);
  return (
    <Menu label={t("options")}>
      <a
        href={`${path}?share=open#share`}
        onClick={(event) => {
          event.preventDefault();
          shareLink(shareUrl, { text: t("menu.shareText") });
        }}
      >
        <MenuLine icon={Export}>{t("share")}</MenuLine>
      </a>
      <Link to={sendPath({ kind: "post", id: post.id })} state={{ isOver: true, depth: 1 }} preventScrollReset>
        <MenuLine icon={PaperPlaneTilt}>{t("menu.send")}</MenuLine>
      </Link>
      <Link to={choosePath(post)}>
        <MenuLine icon={BookmarksSimple}>{t("menu.collections")}</MenuLine>
      </Link>
      {isOwn ? <OwnActs post={post} path={path} /> : <OthersActs post={post} path={path} />}
    </Menu>
  );
}

type ActsProps = { post: ShownPost; path: string };

function OwnActs({ post, path }: ActsProps) {
  const { t } = useTranslation("posts");
  const api = `/api/posts/${post.id}`;
  return (
    <>
      <Link to={`${path}/edit`}>
        <MenuLine icon={PencilSimple}>{t("menu.edit")}</MenuLine>
      </Link>
      <ActionForm
        action={`${api}/archive`}
        method="put"
        fields={{ isArchived: String(!post.isArchived) }}
        returnTo={path}
        toast={post.isArchived ? "postRestored" : "postArchived"}
        onDone={() => keepBehind(null)} // the list behind has one look fewer, or more
      >
        <button type="submit">
          <MenuLine icon={Archive}>{t(post.isArchived ? "menu.restore" : "menu.archive")}</MenuLine>
        </button>
      </ActionForm>
      <hr />
      <p className="px-4 py-1.5 t-label faint">{t("menu.privacy")}</p>
      {(["public", "followers", "mutual"] as const).map((privacy) => (
        <ActionForm key={privacy} action={`${api}/privacy`} method="put" fields={{ privacy }} returnTo={path} toast="privacyChanged">
          <button type="submit" aria-pressed={privacy === post.privacy}>
            <MenuLine icon={privacy === post.privacy ? CheckCircle : Circle}>{t(`create.${privacy}`)}</MenuLine>
          </button>
        </ActionForm>
      ))}
      <hr />
      <Link to={`${path}/delete`} data-danger>
        <MenuLine icon={Trash}>{t("delete")}</MenuLine>
      </Link>
    </>
  );
}

function OthersActs({ post, path }: ActsProps) {
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
          onDone={(isDone) => preference === "less" && setHidden(post.id, isDone)}
        >
          <button type="submit">
            <MenuLine icon={preference === "more" ? ThumbsUp : ThumbsDown}>{t(`menu.${preference}`)}</MenuLine>
          </button>
        </ActionForm>
      ))}
      <Link to={`${path}/why`}>
        <MenuLine icon={Info}>{t("menu.why")}</MenuLine>
      </Link>
      <hr />
      <Link to={`${path}/report`} data-danger>
        <MenuLine icon={Flag}>{t("menu.report")}</MenuLine>
      </Link>
    </>
  );
}
