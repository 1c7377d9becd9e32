import { When } from "#app/office/records/cells.tsx"
import { daysBetween, formatShortDate } from "#domain/dates.ts"
import { milestoneState, type Scale, scaleOf, type Span, spansOf } from "#domain/projects/milestones.ts"
import type { ProjectMilestone } from "../data/list-parts.ts"
import styles from "./timeline.module.css"
import { TimelineBar } from "./timeline-bar.tsx"

type TimelineProps = {
  milestones: readonly ProjectMilestone[]
  start: string | null
  deadline: string | null
  today: string
  onMove: (id: string, dates: Partial<Pick<ProjectMilestone, "starts_on" | "due_date">>) => void
}

const monthName = new Intl.DateTimeFormat("fr-FR", { month: "short", timeZone: "UTC" })
const share = (days: number, scale: Scale) => `${(100 * days) / scale.days}%`

const MARKS = { today: "Aujourd’hui", deadline: "Échéance du projet" } as const
type Mark = keyof typeof MARKS

/** The milestones as bars on a day scale; drag and keys move them. */
export function Timeline({ milestones, start, deadline, today, onMove }: TimelineProps) {
  const spans = spansOf(milestones, start)
  const edges: Span[] = [...spans.values(), ...(deadline ? [{ from: deadline, to: deadline }] : [])]
  const scale = scaleOf(edges, today)
  const marks: [Mark, string][] = [["today", today], ...(deadline ? [["deadline", deadline] as [Mark, string]] : [])]
  return (
    <>
      <ul className={styles.legend} aria-label="Légende de la frise">
        {marks.map(([look, day]) => (
          <li key={look}>
            <span className={styles.sample} data-look={look} aria-hidden />
            <span>
              {MARKS[look]}, <When iso={day}>{formatShortDate(day)}</When>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.timeline}>
        <div className={styles.head} aria-hidden>
          {scale.months.map(({ day, offset }) => (
            <span key={day} className={styles.month} style={{ insetInlineStart: share(offset, scale) }}>
              {monthName.format(new Date(day))}
            </span>
          ))}
        </div>
        <ul className={`office-stack ${styles.rows}`} aria-label="Frise du chantier">
          {milestones.map((milestone) => {
            const span = spans.get(milestone.id) ?? { from: milestone.due_date, to: milestone.due_date }
            return (
              <li key={milestone.id} className={styles.row}>
                <span className={styles.name} aria-hidden>
                  {milestone.title}
                </span>
                <TimelineBar
                  title={milestone.title}
                  state={milestoneState(milestone, today)}
                  span={span}
                  scale={scale}
                  onMove={(next) =>
                    onMove(milestone.id, {
                      ...(next.from === span.from ? {} : { starts_on: next.from }),
                      ...(next.to === span.to ? {} : { due_date: next.to }),
                    })
                  }
                />
              </li>
            )
          })}
        </ul>
        {marks.map(([look, day]) => (
          <span
            key={look}
            className={styles.mark}
            data-look={look}
            style={{ insetInlineStart: share(daysBetween(scale.from, day) + 0.5, scale) }}
            title={`${MARKS[look]}, ${formatShortDate(day)}`}
          />
        ))}
      </div>
    </>
  )
}
