import { Pagination } from "@mantine/core"
import { formatCount } from "#domain/numbers.ts"
import styles from "./list-footer.module.css"
import { formatTotal, PAGE_SIZE } from "./page.ts"

type ListFooterProps = {
  page: number
  total: number
  /** Records per page; as everywhere by default. */
  pageSize?: number
  onPage: (page: number) => void
}

const CONTROL_LABELS = {
  first: "Première page",
  previous: "Page précédente",
  next: "Page suivante",
  last: "Dernière page",
}

/** The range of records shown, the total, and the pagination. */
export function ListFooter({ page, total, pageSize = PAGE_SIZE, onPage }: ListFooterProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav className={`office-between ${styles.footer}`} aria-label="Pages">
      <p className={styles.count} role="status">
        {formatCount(first)} – {formatCount(last)} sur {formatTotal(total)}
      </p>
      {total > pageSize ? (
        <Pagination
          size="sm"
          total={Math.ceil(total / pageSize)}
          value={page}
          onChange={onPage}
          getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
          getControlProps={(control) => ({ "aria-label": CONTROL_LABELS[control] })}
        />
      ) : null}
    </nav>
  )
}
