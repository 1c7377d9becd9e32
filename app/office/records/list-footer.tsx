import { Pagination } from "@mantine/core"
import { formatCount } from "#domain/numbers.ts"
import styles from "./list-footer.module.css"
import { formatTotal, PAGE_SIZE } from "./page.ts"

type ListFooterProps = {
  page: number
  total: number
  onPage: (page: number) => void
}

const CONTROL_LABELS = {
  first: "Première page",
  previous: "Page précédente",
  next: "Page suivante",
  last: "Dernière page",
}

/** The range of records shown, the total, and the pagination. */
export function ListFooter({ page, total, onPage }: ListFooterProps) {
  const first = (page - 1) * PAGE_SIZE + 1
  const last = Math.min(page * PAGE_SIZE, total)
  return (
    <nav className={`office-between ${styles.footer}`} aria-label="Pages">
      <p className={styles.count} role="status">
        {formatCount(first)} – {formatCount(last)} sur {formatTotal(total)}
      </p>
      {total > PAGE_SIZE ? (
        <Pagination
          size="sm"
          total={Math.ceil(total / PAGE_SIZE)}
          value={page}
          onChange={onPage}
          getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
          getControlProps={(control) => ({ "aria-label": CONTROL_LABELS[control] })}
        />
      ) : null}
    </nav>
  )
}
