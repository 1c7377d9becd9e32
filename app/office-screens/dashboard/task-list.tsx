import {
  CalendarArrowUp,
  CalendarClock,
  CalendarX,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  ClipboardCheck,
  FileClock,
  FileQuestion,
  FileSignature,
  FileWarning,
  FileX,
  HandCoins,
  HardHat,
  ListTodo,
  type LucideIcon,
  Mail,
  MailX,
  MessageCircle,
  Phone,
  Scale,
  Undo2,
} from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { actOf, firstOf, type Group, headLabels, underHeads } from "#domain/dashboard/heads.ts"
import type { Task, TaskKind } from "#domain/dashboard/tasks.ts"
import { TASKS } from "./focus-tasks.ts"
import styles from "./task-list.module.css"

const icons: Record<TaskKind, LucideIcon> = {
  dispute: CircleAlert,
  refund: Undo2,
  document_failed: FileWarning,
  close: CircleDashed,
  confirm: ClipboardCheck,
  outside: CalendarX,
  plan: CalendarArrowUp,
  collect: HandCoins,
  invoice_late: FileClock,
  contact: Mail,
  field: HardHat,
  call: Phone,
  client_task: ListTodo,
  client_message: MessageCircle,
  client_choice: CircleCheck,
  late_step: CalendarX,
  deadline: CalendarX,
  step_soon: CalendarClock,
  price: Scale,
  quote_waiting: FileQuestion,
  quote_unanswered: FileQuestion,
  quote_expired: FileX,
  quote_signed: FileSignature,
  quote_refund: Undo2,
  quote_credit: FileX,
  quote_given_up: FileX,
  quote_refused: FileX,
  paper: FileClock,
  mail: MailX,
}

const URGENT = new Set<TaskKind>(["dispute", "refund", "document_failed", "quote_refund", "quote_credit"])

/** As many tasks as one reads at a glance; the others are folded. */
const AT_A_GLANCE = 10
const ON_PHONE = 6

type TaskListProps = {
  tasks: readonly Task[]
  /** The buttons of a task that is handled in its line; null for one that another screen handles. */
  acts: (task: Task) => ReactNode
}

/** The tasks that wait for staff, under three heads, each with its act at the end of the line; renders nothing if there are none. */
export function TaskList({ tasks, acts }: TaskListProps) {
  const isPhone = useIsPhone()
  if (tasks.length === 0) return null
  const [shown, left] = firstOf(underHeads(tasks), isPhone ? ON_PHONE : AT_A_GLANCE)
  const leftCount = left.reduce((sum, group) => sum + group.tasks.length, 0)
  return (
    <section aria-labelledby={TASKS} className={styles.section}>
      {/* Takes the focus when the line of a pressed button leaves the list. */}
      <h2 id={TASKS} tabIndex={-1} className={styles.title}>
        À traiter
      </h2>
      <div className="office-sheet">
        <Groups groups={shown} acts={acts} />
        {leftCount > 0 ? (
          <details className={styles.left}>
            <summary>{leftCount} autres</summary>
            <Groups groups={left} acts={acts} />
          </details>
        ) : null}
      </div>
    </section>
  )
}

function Groups({ groups, acts }: Pick<TaskListProps, "acts"> & { groups: readonly Group[] }) {
  return groups.map(({ head, tasks }) => (
    <div key={head} className={styles.group}>
      <h3 className={styles.head} data-head={head}>
        {headLabels[head]}
      </h3>
      <ul>
        {tasks.map((task) => (
          <Line key={task.key} task={task} acts={acts(task)} />
        ))}
      </ul>
    </div>
  ))
}

function Line({ task, acts }: { task: Task; acts: ReactNode }) {
  const { kind, text, detail, to } = task
  const Icon = icons[kind]
  return (
    <li className={styles.item} data-urgent={URGENT.has(kind)} data-opens={acts === null || undefined}>
      <Icon aria-hidden size={18} />
      <span className={styles.lines}>
        <Link to={to} className={styles.text}>
          {text}
        </Link>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {acts === null ? (
        <span aria-hidden className={styles.act}>
          {actOf(task)}
          <ChevronRight size={16} />
        </span>
      ) : (
        <div className={styles.acts}>{acts}</div>
      )}
    </li>
  )
}
