import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from "@dnd-kit/core"
import { rectSortingStrategy, SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable"
import { ActionIcon, VisuallyHidden } from "@mantine/core"
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from "react"
import { announcements, INSTRUCTIONS, placed } from "./announcements.ts"
import styles from "./ordered-list.module.css"

/** What a screen shows. The others are drawn after these are there: a thousand rows take seconds. */
const DRAWN_FIRST = 20

type Identified = { id: string }

type OrderedListProps<Row> = {
  /** Names the list for screen readers. */
  caption: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** The position of a row in the whole list, as it is announced. */
  placeOf: (row: Row) => number
  /** Side by side if the window is wide enough, instead of one below the other. */
  isGrid?: boolean
  /** One line each if the window is wide enough: the last part of the content stands at the end of the line. */
  isCompact?: boolean
  /** Puts a row in the place of another; for a single step, of its neighbour. */
  onMove: (row: Row, target: Row) => void
  children: (row: Row) => ReactNode
}

/** Records in a manual order, which is changed by buttons, by drag, or by keys on the handle (arrows, Home, End). */
export function OrderedList<Row extends Identified>({
  caption,
  rows,
  onMove,
  isGrid = false,
  isCompact = false,
  ...props
}: OrderedListProps<Row>) {
  const most = useDeferredValue(Infinity, DRAWN_FIRST)
  const [announced, setAnnounced] = useState("")
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const rowOf = (id: unknown) => rows.find((row) => row.id === id)
  // A colleague may delete the row during the drag.
  const describe = (id: unknown) => {
    const row = rowOf(id)
    return row && { name: props.nameOf(row), place: props.placeOf(row) }
  }
  function drop({ active, over }: DragEndEvent) {
    const [row, target] = [rowOf(active.id), rowOf(over?.id)]
    if (row && target && row !== target) onMove(row, target)
  }
  function step(row: Row, target: Row) {
    setAnnounced(placed({ name: props.nameOf(row), place: props.placeOf(target) }))
    onMove(row, target)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcements(describe),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={rows as Row[]} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        <ol className={styles.list} data-grid={isGrid} data-compact={isCompact} aria-label={caption}>
          {rows.slice(0, most).map((row, index) => (
            <Item key={row.id} row={row} rows={rows} index={index} isGrid={isGrid} onMove={step} {...props} />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </DndContext>
  )
}

type ItemProps<Row> = Omit<OrderedListProps<Row>, "caption" | "isCompact"> & { row: Row; index: number }

function Item<Row extends Identified>({
  row,
  rows,
  index,
  nameOf,
  placeOf,
  isGrid = false,
  onMove,
  children,
}: ItemProps<Row>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
    attributes: { roleDescription: "élément à déplacer" },
  })
  const name = nameOf(row)
  const [before, after] = [rows[index - 1], rows[index + 1]]
  const targets: Record<string, Row | undefined> = {
    ArrowUp: before,
    ArrowLeft: before,
    ArrowDown: after,
    ArrowRight: after,
    Home: rows[0],
    End: rows.at(-1),
  }
  function moveByKey(event: KeyboardEvent) {
    // With a modifier key they belong to the browser: Alt+Left goes back.
    if (!(event.key in targets) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const target = targets[event.key]
    if (target && target !== row) onMove(row, target)
  }
  const aside = isGrid && transform ? Math.round(transform.x) : 0
  const shift = transform ? `translate3d(${aside}px, ${Math.round(transform.y)}px, 0)` : undefined
  return (
    <li ref={setNodeRef} className={styles.item} data-dragging={isDragging} style={{ transform: shift, transition }}>
      <span className={styles.place}>
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          className={styles.handle ?? ""}
          {...attributes}
          {...listeners}
          onKeyDown={moveByKey}
          aria-label={`Déplacer ${name}`}
        >
          <GripVertical aria-hidden size={16} />
        </ActionIcon>
        <span className="office-figures">{placeOf(row)}</span>
      </span>
      <div className={styles.content}>{children(row)}</div>
      <span className={styles.steps}>
        <Step
          label={`Monter ${name}`}
          icon={<ArrowUp aria-hidden size={16} />}
          to={before}
          onStep={(to) => onMove(row, to)}
        />
        <Step
          label={`Descendre ${name}`}
          icon={<ArrowDown aria-hidden size={16} />}
          to={after}
          onStep={(to) => onMove(row, to)}
        />
      </span>
    </li>
  )
}

type StepProps<Row> = { label: string; icon: ReactNode; to: Row | undefined; onStep: (to: Row) => void }

/** At the ends of the list the button does nothing but keeps the focus: it is `aria-disabled`, not disabled. */
function Step<Row>({ label, icon, to, onStep }: StepProps<Row>) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => (to === undefined ? undefined : onStep(to))}
    >
      {icon}
    </ActionIcon>
  )
}
