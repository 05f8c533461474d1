import { LockSimple } from "@phosphor-icons/react/dist/ssr/LockSimple";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MoveButtons } from "#app/components/forms/move-buttons";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { Modal } from "#app/components/sheets/modal";
import type { Collection } from "#app/models/contract";
import { collectionsPath, manageCollectionsPath, organisePath } from "#app/paths";
import { CollectionForm } from "./collection-form";
import { DeleteCollection } from "./delete-collection";
import { SortableList } from "./sortable-list";

type ListedCollection = Pick<Collection, "id" | "kind" | "name" | "description">;
type OpenDialog = { what: "create" } | { what: "edit" | "delete"; collection: ListedCollection } | null;

export function CollectionList({ collections, onLeave }: { collections: ListedCollection[]; onLeave?: () => void }) {
  const { t } = useTranslation("collections");
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  const own = collections.filter(({ kind }) => kind === "custom");
  const fixed = collections.filter(({ kind }) => kind !== "custom");
  return (
    <>
      <div className="-mx-2 max-h-[350px] overflow-y-auto px-2">
        {collections.length === 0 ? <p className="muted py-4">{t("none")}</p> : null}
        <ul className="rows border-b border-line">
          {fixed.map((collection) => (
            <li key={collection.id} className="row">
              <FixedCollection collection={collection} onLeave={onLeave} />
            </li>
          ))}
        </ul>
        <SortableList items={own} label={t("title")} nameOf={({ name }) => name} actionOf={({ id }) => `/api/collections/${id}`}>
          {(collection, index, moveTo) => (
            <>
              <Link
                className="row min-w-0"
                draggable={false}
                to={`/collections/${collection.id}/edit`}
                onClick={onPlainClick(() => setOpen({ what: "edit", collection }))}
              >
                <CollectionText name={collection.name} about={collection.description} />
                <span className="sr-only">{t("edit")}</span>
              </Link>
              <MoveButtons
                name={collection.name}
                action={`/api/collections/${collection.id}`}
                position={index}
                isFirst={index === 0}
                isLast={index === own.length - 1}
                returnTo={manageCollectionsPath}
                onMove={moveTo && ((by) => moveTo(index + by))}
              />
              <Link
                className="icb -me-2.5 shrink-0 text-danger"
                to={`/collections/${collection.id}/delete`}
                aria-label={t("deleteOne", { name: collection.name })}
                onClick={onPlainClick(() => setOpen({ what: "delete", collection }))}
              >
                <Trash className="ic" weight="light" aria-hidden="true" />
              </Link>
            </>
          )}
        </SortableList>
      </div>
      <Link className="btn btn--line btn--wide" to="/collections/new" onClick={onPlainClick(() => setOpen({ what: "create" }))}>
        <Plus className="ic ic--s" aria-hidden="true" />
        {t("createNew")}
      </Link>
      {open ? (
        <Modal title={t(`${open.what}Title`)} onClose={close}>
          {open.what === "create" ? <CollectionForm onClose={close} /> : null}
          {open.what === "edit" ? (
            <>
              <CollectionForm collection={open.collection} onClose={close} />
              <Link className="link justify-self-start t-small" to={organisePath(open.collection)}>
                {t("organise")}
              </Link>
            </>
          ) : null}
          {open.what === "delete" ? <DeleteCollection collection={open.collection} onClose={close} /> : null}
        </Modal>
      ) : null}
    </>
  );
}

function FixedCollection({ collection: { kind, id }, onLeave }: { collection: ListedCollection; onLeave: (() => void) | undefined }) {
  const { t } = useTranslation("collections");
  const isLooks = kind === "looks";
  return (
    <>
      <Link className="min-w-0 grow text-ink no-underline" to={isLooks ? organisePath({ id }) : collectionsPath("liked")} onClick={onLeave}>
        <CollectionText name={t(isLooks ? "all" : "liked")} about={t(`about.${isLooks ? "looks" : "liked"}`)} />
      </Link>
      <span className="grid size-11 -me-2.5 place-items-center faint" role="img" aria-label={t("protected")}>
        <LockSimple className="ic ic--s" weight="light" aria-hidden="true" />
      </span>
    </>
  );
}

function CollectionText({ name, about }: { name: string; about: string }) {
  return (
    <div className="min-w-0">
      <b className="trunc block t-small font-semibold">{name}</b>
      {about ? <small className="trunc">{about}</small> : null}
    </div>
  );
}
