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
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { Menu, MenuItem } from "#app/components/sheets/menu";
import { copyLink } from "#app/components/sheets/share";
import type { PublicUser } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { messagesPath, userPath } from "#app/paths";
import { BlockDialog, MutualDialog, ShareDialog } from "./user-dialogs";

type Props = { person: PublicUser };
type Dialog = "mutual" | "share" | "block";

export function UserMenu({ person, shareUrl }: Props & { shareUrl: string }) {
  const { t } = useTranslation("people");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const path = userPath(person);
  const close = () => setDialog(null);
  return (
    <>
      <Menu label={t("options")}>
        {person.isBlocked ? null : (
          <>
            <Link to={`${path}/mutual`} onClick={onPlainClick(() => setDialog("mutual"))}>
              <MenuItem icon={Users}>{t("menu.mutual")}</MenuItem>
            </Link>
            <a href={path} onClick={onPlainClick(() => setDialog("share"))}>
              <MenuItem icon={Export}>{t("menu.share")}</MenuItem>
            </a>
            <a href={path} onClick={onPlainClick(() => copyLink(path))}>
              <MenuItem icon={LinkSimple}>{t("menu.copyLink")}</MenuItem>
            </a>
            <Link to={messagesPath(person)} state={{ isOver: true, depth: 1 }} preventScrollReset>
              <MenuItem icon={PaperPlaneTilt}>{t("menu.message")}</MenuItem>
            </Link>
            <hr />
            <MuteActions person={person} />
          </>
        )}
        {person.isBlocked ? (
          <ActionForm
            action={`/api/users/${person.id}/block`}
            method="delete"
            returnTo={path}
            toast="blockLifted"
            toastName={handleOf(person)}
            failure="liftFailed"
          >
            <button type="submit">
              <MenuItem icon={Prohibit}>{t("menu.unblock")}</MenuItem>
            </button>
          </ActionForm>
        ) : (
          <Link to={`${path}/block`} data-danger onClick={onPlainClick(() => setDialog("block"))}>
            <MenuItem icon={Prohibit}>{t("menu.block")}</MenuItem>
          </Link>
        )}
        <hr />
        <ReportActions person={person} />
      </Menu>
      {dialog === "mutual" ? <MutualDialog person={person} onClose={close} /> : null}
      {dialog === "share" ? <ShareDialog person={person} url={shareUrl} onClose={close} /> : null}
      {dialog === "block" ? <BlockDialog person={person} onClose={close} /> : null}
    </>
  );
}

function MuteActions({ person }: Props) {
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
      toastName={handleOf(person)}
      failure={isSet ? "liftFailed" : `${type}Failed`}
    >
      <button type="submit">
        <MenuItem icon={icon}>{t(label)}</MenuItem>
      </button>
    </ActionForm>
  ));
}

function ReportActions({ person }: Props) {
  const { t } = useTranslation("people");
  const reasons = [
    { reason: "inappropriate_content", icon: Flag, label: "menu.reportProfile" },
    { reason: "spam", icon: WarningCircle, label: "menu.reportSpam" },
  ] as const;
  return reasons.map(({ reason, icon, label }) => (
    <ActionForm key={reason} action={`/api/users/${person.id}/report`} fields={{ reason }} returnTo={userPath(person)} toast="reported" failure="reportFailed">
      <button type="submit" data-danger>
        <MenuItem icon={icon}>{t(label)}</MenuItem>
      </button>
    </ActionForm>
  ));
}
