import { NativeSelect } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type * as z from "zod/mini"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import type { SlotReason } from "#domain/booking/labels.ts"
import { schedulingSchema } from "#domain/booking/scheduling.ts"
import type { CalendarDay } from "#domain/booking/slots.ts"
import { addDays, formatDuration, formatLongDate, formatTime, mondayOf, parisToday } from "#domain/dates.ts"
import { bookable } from "./bookable.ts"
import { categoriesQuery, previewQuery, services } from "./records.ts"
import styles from "./scheduling-form.module.css"

/** Debounce in ms: no request for every key. */
const TYPING_PAUSE_MS = 400
const AN_HOUR = 60

/** The slots of next week that visitors would see if the typed rules were saved. */
export function SlotsPreview({ typed }: { typed: z.input<typeof schedulingSchema> }) {
  const [settled] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const all = useQuery(services.listQuery(null)).data?.rows ?? []
  const active = bookable(all, useQuery(categoriesQuery).data?.rows ?? [])
  const [chosen, choose] = useState("")
  const service = active.find(({ id }) => id === chosen) ?? active[0]
  const rules = schedulingSchema.safeParse(settled)
  return (
    <Panel
      anchor="apercu"
      title="Aperçu de la semaine prochaine"
      description="Les créneaux que vos clients verraient avec ces réglages, avant que vous les enregistriez. Les rendez-vous déjà pris sont comptés."
    >
      {active.length > 0 ? (
        <NativeSelect
          label="Pour la prestation"
          maw="22rem"
          mb="sm"
          value={service?.id ?? ""}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={active.map(({ id, name, duration_minutes }) => ({
            value: id,
            label: `${name} (${formatDuration(duration_minutes)})`,
          }))}
        />
      ) : null}
      {rules.success ? (
        <Week rules={rules.data} minutes={service?.duration_minutes ?? AN_HOUR} />
      ) : (
        <p className="office-minor">Corrigez d’abord ce qui est signalé plus haut.</p>
      )}
    </Panel>
  )
}

type WeekProps = { rules: z.output<typeof schedulingSchema>; minutes: number }

function Week({ rules: { intervention_zones: _zones, ...rules }, minutes }: WeekProps) {
  const from = addDays(mondayOf(parisToday()), 7)
  const read = useQuery(previewQuery(rules, minutes, from))
  if (!read.data && read.error) return <ErrorOf read={read} />
  return (
    <>
      <ErrorOf read={read} />
      <dl className={styles.week} aria-busy={read.isFetching} aria-live="polite">
        {(read.data ?? []).map((day) => (
          <div key={day.date}>
            <dt>{formatLongDate(day.date)}</dt>
            <dd>{openHours(day)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Why a day has no slot, worded for staff, who can change it. */
const CLOSED: Record<SlotReason, string> = {
  blocked: "Date bloquée",
  closed_day: "Fermé",
  day_full: "Complet\u00a0: le nombre de réservations par jour est atteint",
  busy: "Aucune équipe libre",
  notice: "Trop tôt pour le préavis",
  too_late: "La prestation ne tient pas dans ces heures",
  outside_hours: "Aucun créneau ne tient dans ces heures",
  past: "Passé",
}

function openHours({ slots, open, reason, detail }: CalendarDay): string {
  if (!open) return detail ?? CLOSED[reason ?? "blocked"]
  const times = slots.filter((slot) => slot.open).map(({ time }) => formatTime(time))
  return times.join(", ")
}
