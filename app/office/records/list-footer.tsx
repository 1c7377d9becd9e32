import { Pagination } from "@mantine/core"
import styles from "./list-footer.module.css"

type ListFooterProps = {
  page: number
  pageSize: number
  total: number
  /** Counting stops here on large tables: « plus de 10 000 ». */
  countLimit: number
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
export function ListFooter({ page, pageSize, total, countLimit, onPage }: ListFooterProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const all = total >= countLimit ? `plus de ${figures.format(countLimit)}` : figures.format(total)
  return (
    <nav className={styles.footer} aria-label="Pages">
      <p className={styles.count} role="status">
        {figures.format(first)} – {figures.format(last)} sur {all}
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
