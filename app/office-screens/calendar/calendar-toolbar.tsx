import { ActionIcon, Button, SegmentedControl } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { ChevronLeft, ChevronRight, RotateCw, SlidersHorizontal } from "lucide-react"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import type { UrlPatch } from "#app/office/records/url-state.ts"
import { type CalendarView, eventKindLabels, stepFrom } from "#domain/calendar/events.ts"
import { addDays, formatLongDate, mondayOf, parisToday } from "#domain/dates.ts"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { NO_TEAM, type Team } from "./data.ts"
import { viewNames } from "./list-state.ts"
import { filterStatusLabels } from "./looks.ts"
import styles from "./calendar.module.css"

type ToolbarProps = {
  view: CalendarView
  date: string
  teams: readonly Team[]
  isFiltered: boolean
  withCancelled: boolean
  isFetching: boolean
  onRefresh: () => void
  onChange: (patch: UrlPatch, options?: { replace?: boolean }) => void
  onToday: () => void
}

const STEPS: Record<CalendarView, [string, string]> = {
  month: ["Mois précédent", "Mois suivant"],
  week: ["Semaine précédente", "Semaine suivante"],
  day: ["Jour précédent", "Jour suivant"],
  teams: ["Jour précédent", "Jour suivant"],
}
const VIEWS: { value: CalendarView; label: string }[] = [
  { value: "month", label: "Mois" },
  { value: "week", label: "Sem." },
  { value: "day", label: "Jour" },
  { value: "teams", label: "Équipes" },
]

export function CalendarToolbar(props: ToolbarProps) {
  const { view, date, teams, isFiltered, withCancelled, isFetching, onRefresh, onChange, onToday } = props
  const [previous, next] = STEPS[view]
  const isPhone = useIsPhone()
  const [isOpen, fold] = useDisclosure(isFiltered)
  const go = (day: string) => onChange({ date: day === parisToday() ? null : day })
  const filters = (
    <ListToolbar search="Rechercher dans le calendrier" isFolded>
      <Filter
        name="avec"
        label="Équipe"
        all="Toutes les équipes"
        labels={{ ...Object.fromEntries(teams.map(({ id, name }) => [id, name])), [NO_TEAM]: "Sans équipe" }}
      />
      <Filter name="type" label="Type" all="Tous les types" labels={eventKindLabels} />
      <Filter name="statut" label="Statut" all="Tous les statuts" labels={filterStatusLabels} />
      {/* A native box: the component of the library costs 3 KB on the first visit. */}
      <label className={styles.switch}>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native box says by itself whether it is ticked
          role="switch"
          checked={withCancelled}
          onChange={(event) => onChange({ annules: event.currentTarget.checked ? "oui" : null })}
        />
        Annulés
      </label>
    </ListToolbar>
  )
  return (
    <>
      {isPhone ? null : <div className={styles.filters}>{filters}</div>}
      <div className={styles.bar}>
        <div className={styles.steps}>
          <ActionIcon variant="default" size={36} aria-label={previous} onClick={() => go(stepFrom(date, view, -1))}>
            <ChevronLeft aria-hidden size={18} />
          </ActionIcon>
          <Button variant="default" onClick={onToday}>
            Aujourd’hui
          </Button>
          <ActionIcon variant="default" size={36} aria-label={next} onClick={() => go(stepFrom(date, view, 1))}>
            <ChevronRight aria-hidden size={18} />
          </ActionIcon>
        </div>
        <h2 className={styles.period} aria-live="polite">
          {describePeriod(view, date)}
        </h2>
        <div className={styles.views}>
          <SegmentedControl
            aria-label="Affichage"
            size="sm"
            value={view}
            onChange={(value) => onChange({ vue: viewNames[value] })}
            data={VIEWS}
          />
          {isPhone ? (
            <ActionIcon
              variant={isFiltered ? "filled" : "default"}
              size={36}
              aria-label={isFiltered ? "Rechercher et filtrer (des filtres sont actifs)" : "Rechercher et filtrer"}
              aria-expanded={isOpen}
              onClick={fold.toggle}
            >
              <SlidersHorizontal aria-hidden size={18} />
            </ActionIcon>
          ) : null}
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Actualiser"
            title="Actualiser"
            loading={isFetching}
            onClick={onRefresh}
          >
            <RotateCw aria-hidden size={16} />
          </ActionIcon>
        </div>
      </div>
      {isPhone && isOpen ? filters : null}
    </>
  )
}

const withoutWeekday = (day: string) => formatLongDate(day).split(" ").slice(1).join(" ")

/** « novembre 2026 », « 16 – 22 novembre 2026 », « lundi 23 novembre 2026 ». */
function describePeriod(view: CalendarView, date: string): string {
  if (view === "month") return formatLongDate(date).split(" ").slice(2).join(" ")
  if (view !== "week") return formatLongDate(date)
  const monday = mondayOf(date)
  const sunday = addDays(monday, 6)
  // The part that both dates share is written once.
  const shared = [7, 4, 0].findIndex((length) => monday.slice(0, length) === sunday.slice(0, length))
  const first = withoutWeekday(monday).split(" ")
  return `${first.slice(0, shared + 1).join(" ")} – ${withoutWeekday(sunday)}`
}
