import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { Flag } from "@phosphor-icons/react/dist/ssr/Flag";
import { LinkSimple } from "@phosphor-icons/react/dist/ssr/LinkSimple";
import { MinusCircle } from "@phosphor-icons/react/dist/ssr/MinusCircle";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { Prohibit } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { SpeakerSlash } from "@phosphor-icons/react/dist/ssr/SpeakerSlash";
import { Users } from "@phosphor-icons/react/dist/ssr/Users";
import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { Link } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { inPlace } from "#app/components/in-place";
import { Menu, MenuLine } from "#app/components/menu";
import { copyLink, shareLink } from "#app/components/share";
import { closeMenu } from "#app/components/use-menu";
import type { PublicUser } from "#app/models/contract";
import { messagesPath, userPath } from "#app/paths";
import { BlockDialog, MutualDialog } from "./user-dialogs";

type Props = { person: PublicUser };
type Dialog = "mutual" | "block";

/** Everything one may do about somebody; of a person the viewer blocked, what is left. */
export function UserMenu({ person }: Props) {
  const { t } = useTranslation("people");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const path = userPath(person);
  const close = () => setDialog(null);
  return (
    <>
      <Menu label={t("options")}>
        {person.isBlocked ? null : (
          <>
            <Link to={`${path}/mutual`} onClick={fromMenu(() => setDialog("mutual"))}>
              <MenuLine icon={Users}>{t("menu.mutual")}</MenuLine>
            </Link>
            <a href={path} onClick={fromMenu(() => shareLink(path, { failure: "profileNotShared" }))}>
              <MenuLine icon={Export}>{t("menu.share")}</MenuLine>
            </a>
            <a href={path} onClick={fromMenu(() => copyLink(path))}>
              <MenuLine icon={LinkSimple}>{t("menu.copyLink")}</MenuLine>
            </a>
            <Link to={messagesPath(person)} state={{ isOver: true, depth: 1 }} preventScrollReset>
              <MenuLine icon={PaperPlaneTilt}>{t("menu.message")}</MenuLine>
            </Link>
            <hr />
            <Silence person={person} />
          </>
        )}
        {person.isBlocked ? (
          <ActionForm action={`/api/users/${person.id}/block`} method="delete" returnTo={path} toast="blockLifted" failure="liftFailed">
            <button type="submit">
              <MenuLine icon={Prohibit}>{t("menu.unblock")}</MenuLine>
            </button>
          </ActionForm>
        ) : (
          <Link to={`${path}/block`} data-danger onClick={fromMenu(() => setDialog("block"))}>
            <MenuLine icon={Prohibit}>{t("menu.block")}</MenuLine>
          </Link>
        )}
        <hr />
        <Report person={person} />
      </Menu>
      {dialog === "mutual" ? <MutualDialog person={person} onClose={close} /> : null}
      {dialog === "block" ? <BlockDialog person={person} onClose={close} /> : null}
    </>
  );
}

/** In place, and the menu closes behind it: what a dialog gives the focus back to is the menu's button. */
const fromMenu = (act: () => void) => (event: MouseEvent<HTMLAnchorElement>) =>
  inPlace(() => {
    const menu = event.currentTarget.closest("details");
    if (menu) closeMenu(menu);
    act();
  })(event);

function Silence({ person }: Props) {
  const { t } = useTranslation("people");
  const relations = [
    { type: "mute", icon: SpeakerSlash, isSet: person.isMuted, label: person.isMuted ? "menu.unmute" : "menu.mute" },
    { type: "restrict", icon: MinusCircle, isSet: person.isRestricted, label: person.isRestricted ? "menu.unrestrict" : "menu.restrict" },
  ] as const;
  return relations.map(({ type, icon, isSet, label }) => (
    <ActionForm
      key={type}
      action={`/api/users/${person.id}/${type}`}
      method={isSet ? "delete" : "post"}
      returnTo={userPath(person)}
      toast={isSet ? `${type}Lifted` : `${type}Set`}
      failure={isSet ? "liftFailed" : `${type}Failed`}
    >
      <button type="submit">
        <MenuLine icon={icon}>{t(label)}</MenuLine>
      </button>
    </ActionForm>
  ));
}

function Report({ person }: Props) {
  const { t } = useTranslation("people");
  const reasons = [
    { reason: "inappropriate_content", icon: Flag, label: "menu.reportProfile" },
    { reason: "spam", icon: WarningCircle, label: "menu.reportSpam" },
  ] as const;
  return reasons.map(({ reason, icon, label }) => (
    <ActionForm key={reason} action={`/api/users/${person.id}/report`} fields={{ reason }} returnTo={userPath(person)} toast="reported" failure="reportFailed">
      <button type="submit" data-danger>
        <MenuLine icon={icon}>{t(label)}</MenuLine>
      </button>
    </ActionForm>
  ));
}
