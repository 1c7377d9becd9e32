import { Anchor } from "@mantine/core"
import {
  CalendarClock,
  CalendarX,
  CircleAlert,
  CircleCheck,
  ClipboardCheck,
  FileClock,
  FileQuestion,
  FileSignature,
  FileWarning,
  FileX,
  HandCoins,
  ListTodo,
  type LucideIcon,
  Mail,
  MailX,
  MessageCircle,
  Phone,
  Scale,
  Undo2,
} from "lucide-react"
import { Link } from "react-router"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { type Task, type TaskKind, tasksOf, type Todo } from "#domain/dashboard/tasks.ts"
import styles from "./task-list.module.css"

const icons: Record<TaskKind, LucideIcon> = {
  dispute: CircleAlert,
  refund: Undo2,
  document_failed: FileWarning,
  confirm: ClipboardCheck,
  collect: HandCoins,
  invoice_late: FileClock,
  contact: Mail,
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

/** On a phone the first screen also holds the next appointment: this many tasks, the others folded. */
const ON_PHONE = 3

/** The tasks that wait for staff; renders nothing if there are none. */
export function TaskList({ todo, today }: { todo: Todo; today: string }) {
  const isPhone = useIsPhone()
  const tasks = tasksOf(todo, today)
  if (tasks.length === 0) return null
  // A fold of one line would hide it without a gain.
  const shown = isPhone && tasks.length > ON_PHONE + 1 ? tasks.slice(0, ON_PHONE) : tasks
  const left = tasks.slice(shown.length)
  return (
    <section aria-labelledby="tasks" className={`office-sheet ${styles.panel}`}>
      <h2 id="tasks" className={styles.title}>
        À traiter
      </h2>
      <Lines tasks={shown} />
      {left.length > 0 ? (
        <details className={styles.left}>
          <summary>{left.length} autres</summary>
          <Lines tasks={left} />
        </details>
      ) : null}
    </section>
  )
}

function Lines({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className={styles.list}>
      {tasks.map(({ key, kind, text, detail, to }) => {
        const Icon = icons[kind]
        return (
          <li key={key} className={styles.item} data-urgent={URGENT.has(kind)}>
            <Icon aria-hidden size={18} />
            <span className={styles.lines}>
              <Anchor component={Link} to={to} fw={600} size="sm">
                {text}
              </Anchor>
              {detail ? <span className={styles.detail}>{detail}</span> : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
