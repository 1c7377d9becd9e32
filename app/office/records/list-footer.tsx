import { Pagination } from "@mantine/core"
import styles from "./list-footer.module.css"
import { COUNT_LIMIT, PAGE_SIZE } from "./page.ts"

type ListFooterProps = {
  page: number
  total: number
  onPage: (page: number) => void
}

const figures = new Intl.NumberFormat("fr-FR")

const CONTROL_LABELS = {
  first: "Première page",
  previous: "Page précédente",
  next: "Page suivante",
  last: "Dernière page",
}

/** Which records of how many, and the way to the others. */
export function ListFooter({ page, total, onPage }: ListFooterProps) {
  const first = (page - 1) * PAGE_SIZE + 1
  const last = Math.min(page * PAGE_SIZE, total)
  const all = total >= COUNT_LIMIT ? `plus de ${figures.format(COUNT_LIMIT)}` : figures.format(total)
  return (
    <nav className={styles.footer} aria-label="Pages">
      <p className={styles.count} role="status">
        {figures.format(first)} – {figures.format(last)} sur {all}
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
