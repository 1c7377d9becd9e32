import { Button, Input } from "@mantine/core"
import { CalendarClock, GripVertical, Search } from "lucide-react"
import { useEffect, useState } from "react"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { type CalendarEvent, cellLines } from "#domain/calendar/events.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatCount } from "#domain/numbers.ts"
import { holdsWords } from "#domain/search-text.ts"
import { startDragging } from "./dragging.ts"
import type { Tray as Waiting } from "./data.ts"
import styles from "./tray.module.css"

type TrayProps = {
  tray: Waiting
  placingId: string | null
  onPlace: (event: CalendarEvent) => void
  onOpen: (event: CalendarEvent) => void
}

/** From this number of requests on, a search is quicker than scrolling. */
const MANY = 8

/**
 * Events without a day and an hour. They are dragged onto the calendar, or picked first (mouse, finger or keyboard) and placed with a
 * second click.
 */
export function Tray({ tray, placingId, onPlace, onOpen }: TrayProps) {
  const isPhone = useIsPhone()
  const [search, setSearch] = useState("")
  if (tray.total === 0) return null
  const found = tray.events.filter((event) => holdsWords(textOf(event), search))
  const hidden = tray.total - tray.events.length
  return (
    <details id="tray" className={`office-sheet ${styles.tray}`} open={!isPhone}>
      <summary className={styles.title}>
        <CalendarClock aria-hidden size={18} />
        <h2>À planifier ({formatCount(tray.total)})</h2>
      </summary>
      {tray.events.length >= MANY ? (
        <Input
          className={styles.search ?? ""}
          type="search"
          autoComplete="off"
          aria-label="Rechercher une demande à planifier"
          placeholder="Client, ville, service"
          leftSection={<Search aria-hidden size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <ul className={styles.list} aria-label="Demandes à planifier">
        {found.length === 0 ? <li className={styles.more}>Aucune demande ne correspond.</li> : null}
        {found.map((event) => (
          <Item key={event.id} event={event} isChosen={event.id === placingId} onPlace={onPlace} onOpen={onOpen} />
        ))}
        {hidden > 0 ? <li className={styles.more}>et {formatCount(hidden)} plus récentes</li> : null}
      </ul>
    </details>
  )
}

const textOf = ({ client_name, city, name, reference }: CalendarEvent) => [client_name, city, name, reference].join(" ")
type ItemProps = Pick<TrayProps, "onPlace" | "onOpen"> & { event: CalendarEvent; isChosen: boolean }

function Item({ event, isChosen, onPlace, onOpen }: ItemProps) {
  const { who, where } = cellLines(event)
  const place = [who, where].filter(Boolean).join(" · ")
  return (
    <li
      className={styles.item}
      data-chosen={isChosen || undefined}
      draggable
      onDragStart={(drag) => startDragging(drag, event.id)}
    >
      <GripVertical aria-hidden size={16} className={styles.grip} />
      <button type="button" className={styles.words} title={event.title} onClick={() => onOpen(event)}>
        <strong>{place}</strong>
        <span>{event.name}</span>
        <span>depuis le {formatShortDate(event.day)}</span>
      </button>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`Placer la demande de ${who}`}
        onClick={() => onPlace(event)}
      >
        Placer
      </Button>
    </li>
  )
}

type PlacingBarProps = { event: CalendarEvent; onCancel: () => void }

/** Names the event that is being placed. It stays visible until the event is placed, or « Annuler » or Escape is pressed. */
export function PlacingBar({ event, onCancel }: PlacingBarProps) {
  const { who, where } = cellLines(event)
  useEffect(() => {
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) onCancel()
    }
    document.addEventListener("keydown", leave)
    return () => document.removeEventListener("keydown", leave)
  }, [onCancel])
  return (
    <div ref={focusOnMount} tabIndex={-1} role="status" className={styles.placing}>
      <p>
        <strong>{[who, where].filter(Boolean).join(" · ")}</strong>
        {"\u00a0"}: choisissez un créneau du calendrier.
      </p>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  )
}
