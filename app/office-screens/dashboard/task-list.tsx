import { Anchor } from "@mantine/core"
import {
  CalendarClock,
  CalendarX,
  CircleAlert,
  CircleCheck,
  ClipboardCheck,
  FileClock,
  FileQuestion,
  HandCoins,
  type LucideIcon,
  Mail,
  MailX,
  MessageCircle,
  Scale,
  Undo2,
} from "lucide-react"
import { Link } from "react-router"
import { type TaskKind, tasksOf, type Todo } from "#domain/dashboard/tasks.ts"
import styles from "./task-list.module.css"

const icons: Record<TaskKind, LucideIcon> = {
  dispute: CircleAlert,
  refund: Undo2,
  confirm: ClipboardCheck,
  collect: HandCoins,
  contact: Mail,
  client_message: MessageCircle,
  client_choice: CircleCheck,
  late_step: CalendarX,
  deadline: CalendarX,
  step_soon: CalendarClock,
  price: Scale,
  quote_waiting: FileQuestion,
  paper: FileClock,
  mail: MailX,
}

/** The tasks that wait for staff; renders nothing if there are none. */
export function TaskList({ todo, today }: { todo: Todo; today: string }) {
  const tasks = tasksOf(todo, today)
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="tasks" className={`office-sheet ${styles.panel}`}>
      <h2 id="tasks" className={styles.title}>
        À traiter
      </h2>
      <ul className={styles.list}>
        {tasks.map(({ key, kind, text, detail, to }) => {
          const Icon = icons[kind]
          return (
            <li key={key} className={styles.item} data-urgent={kind === "dispute" || kind === "refund"}>
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
    </section>
  )
}
