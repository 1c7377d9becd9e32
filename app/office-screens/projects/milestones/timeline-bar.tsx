import { VisuallyHidden } from "@mantine/core"
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react"
import { daysBetween, formatShortDate } from "#domain/dates.ts"
import {
  type Edge,
  type MilestoneState,
  milestoneStateLabels,
  moveSpan,
  type Scale,
  type Span,
} from "#domain/projects/milestones.ts"
import styles from "./timeline.module.css"

/** Key presses within this pause, in ms, count as one move. */
const KEYS_PAUSE_MS = 800
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

type TimelineBarProps = {
  title: string
  state: MilestoneState
  span: Span
  scale: Scale
  onMove: (span: Span) => void
}

type Drag = { pointer: number; edge: Edge; startX: number; dayWidth: number }

/** One milestone. Dragging the middle moves it, dragging an end resizes it. Releasing saves, Escape cancels. */
export function TimelineBar({ title, state, span, scale, onMove }: TimelineBarProps) {
  const [draft, setDraft] = useState<Span | null>(null)
  // A saved date, from here or elsewhere, replaces the unsaved move.
  const [known, setKnown] = useState(span)
  if (known.from !== span.from || known.to !== span.to) {
    setKnown(span)
    setDraft(null)
  }
  const drag = useRef<Drag | null>(null)
  const shown = draft ?? span
  const words = `du ${formatShortDate(shown.from)} au ${formatShortDate(shown.to)}`
  const offset = daysBetween(scale.from, shown.from)
  const length = daysBetween(shown.from, shown.to) + 1

  function finish(last: Span | null) {
    if (last && (last.from !== span.from || last.to !== span.to)) onMove(last)
    else setDraft(null)
  }
  const finishKeys = useRef(finish)
  useEffect(() => {
    finishKeys.current = finish
  })
  useEffect(() => {
    if (!draft || drag.current) return
    const timer = setTimeout(() => finishKeys.current(draft), KEYS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])

  function hold(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const track = event.currentTarget.parentElement as HTMLElement
    const edge = (event.target as HTMLElement).dataset["edge"] as Edge | undefined
    drag.current = {
      pointer: event.pointerId,
      edge: edge ?? "both",
      startX: event.clientX,
      dayWidth: track.clientWidth / scale.days,
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function move(event: PointerEvent) {
    const held = drag.current
    if (held?.pointer !== event.pointerId) return
    setDraft(moveSpan(span, Math.round((event.clientX - held.startX) / held.dayWidth), held.edge))
  }
  function letGo(isKept: boolean) {
    if (!drag.current) return
    drag.current = null
    if (isKept) finish(draft)
    else setDraft(null)
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Escape" && draft) {
      event.stopPropagation()
      drag.current = null
      setDraft(null)
      return
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setDraft(moveSpan(shown, step, event.shiftKey ? "to" : event.altKey ? "from" : "both"))
  }

  return (
    <div className={styles.track}>
      <div
        role="slider"
        tabIndex={0}
        className={styles.bar}
        data-state={state}
        data-moving={draft !== null}
        style={{
          insetInlineStart: `${(100 * offset) / scale.days}%`,
          inlineSize: `${(100 * length) / scale.days}%`,
        }}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={scale.days}
        aria-valuenow={Math.min(Math.max(offset + length - 1, 0), scale.days)}
        aria-valuetext={`${words}, ${milestoneStateLabels[state]}`}
        title={`${title}, ${words}`}
        onPointerDown={hold}
        onPointerMove={move}
        onPointerUp={() => letGo(true)}
        onPointerCancel={() => letGo(false)}
        onBlur={() => {
          if (!drag.current) finish(draft)
        }}
        onKeyDown={press}
      >
        <span className={styles.end} data-edge="from" />
        <span className={styles.end} data-edge="to" />
      </div>
      {draft ? <span className={styles.dates}>{words}</span> : null}
      <VisuallyHidden role="status">{draft ? words : ""}</VisuallyHidden>
    </div>
  )
}
