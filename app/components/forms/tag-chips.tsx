import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Button, Tag, TagGroup, TagList } from "react-aria-components";
import { useTranslation } from "react-i18next";

export default function TagChips({ tags, onRemove }: { tags: string[]; onRemove: (removed: ReadonlySet<string>) => void }) {
  const { t } = useTranslation("posts");
  return (
    <TagGroup className="contents" aria-label={t("create.tags")} onRemove={(keys) => onRemove(new Set([...keys].map(String)))}>
      <TagList className="contents">
        {tags.map((tag) => (
          <Tag key={tag} id={tag} textValue={tag} className="chip tag outline-glass data-focus-visible:outline-2">
            #{tag}
            <Button slot="remove" className="icb" aria-label={t("create.removeTag", { tag })}>
              <X className="ic ic--xs" aria-hidden="true" />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
