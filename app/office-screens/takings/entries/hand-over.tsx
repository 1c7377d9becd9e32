import { Anchor } from "@mantine/core"
import { Lock } from "lucide-react"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useUrlPatch } from "#app/office/records/url-state.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { Entries } from "#domain/accounting/entry.ts"
import { formatShortDate, parisToday } from "#domain/dates.ts"
import { countOf } from "#domain/numbers.ts"
import { describePeriod, type Period } from "#domain/takings/takings.ts"
import styles from "./entries.module.css"
import { closePeriod, exportEntries } from "./data.ts"
import { PERIODS_TABLE } from "./queries.ts"
import { nextPeriod } from "#domain/accounting/next-period.ts"

/** Closes the period of the screen, when it is the next one and over; else says which one is. */
export function HandOver({ period, entries }: { period: Period; entries: Entries }) {
  const change = useUrlPatch()
  const { open_on, siren, is_example, line_count } = entries
  const close = useChange({
    table: PERIODS_TABLE,
    // The file that is handed over comes with the closing.
    async change(db) {
      await closePeriod(db, period)
      if (line_count > 0) await exportEntries(db, period, "fec", siren)
    },
    done: "La période est remise au comptable",
    failed: "La période n’est pas remise",
    readsAgainWhenRefused: true,
  })
  if (is_example) return null
  const next = nextPeriod(open_on, parisToday())
  const isNext = (open_on === null || period.from === open_on) && period.to < parisToday()
  if (!isNext) {
    return open_on !== null && next !== null && period.from !== open_on ? (
      <p className={`office-minor ${styles["hand-over"]}`}>
        {"La prochaine période à remettre commence le "}
        <Anchor
          component="button"
          type="button"
          inherit
          underline="always"
          onClick={() => change({ du: next.from, au: next.to, page: null })}
        >
          {formatShortDate(open_on)}
        </Anchor>
        .
      </p>
    ) : null
  }
  const ask = () =>
    confirmAction({
      title: "Remettre les écritures au comptable",
      question: `Êtes-vous sûr de vouloir remettre les écritures ${describePeriod(period)}\u00a0?`,
      detail: `${countOf(line_count, "ligne est fixée", "lignes sont fixées")} pour toujours, et le fichier FEC se télécharge. Ce qui sera noté plus tard pour un de ces jours entrera dans la période suivante.${open_on === null ? " C’est la première période\u00a0: ce qui la précède reste en dehors." : ""}`,
      confirmLabel: "Remettre",
      onConfirm: () => close.mutate(),
    })
  return (
    <div className={`office-actions ${styles["hand-over"]}`}>
      <IconButton icon={Lock} loading={close.isPending} onClick={ask}>
        Remettre au comptable
      </IconButton>
    </div>
  )
}
