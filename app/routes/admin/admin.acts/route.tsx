import { Scroll } from "@phosphor-icons/react/dist/ssr/Scroll";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/ui/empty-state";
import { requireModerator } from "#app/http/moderator.server";
import { pageRequest } from "#app/http/paging.server";
import { listActs } from "#app/models/moderation/moderation-audit.server";
import { ActList } from "#app/routes/admin/admin/act-list";
import { MoreButton } from "#app/routes/admin/admin/admin-list";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireModerator(context);
  return listActs(pageRequest(new URL(request.url), { defaultSize: 50, maxSize: 100 }));
}

export default function Acts() {
  const { items, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  return (
    <>
      <h1 className="sr-only">{t("acts.title")}</h1>
      {items.length === 0 ? (
        <EmptyState icon={<Scroll className="ic ic--l" weight="light" />} title={t("acts.none")} text={t("acts.noneText")} />
      ) : (
        <ActList acts={items} />
      )}
      <MoreButton cursor={nextCursor} />
    </>
  );
}
