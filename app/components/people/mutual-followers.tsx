import { useTranslation } from "react-i18next";
import type { UserSummary } from "#app/models/contract";
import { PeopleList } from "./people-list";

export function MutualFollowers({ people }: { people: UserSummary[] }) {
  const { t } = useTranslation("people");
  if (people.length === 0) return <p className="muted">{t("mutual.none")}</p>;
  return (
    <div className="max-h-96 overflow-y-auto">
      <PeopleList people={people} label={t("mutual.title")} />
    </div>
  );
}
