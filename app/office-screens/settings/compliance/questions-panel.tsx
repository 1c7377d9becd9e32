import { CircleCheck, CircleHelp, Clock, Pencil } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useFocusFieldInUrl } from "#app/office/form/use-focus-field-in-url.ts"
import { Panel } from "#app/office/records/panel.tsx"
import { useParts } from "#app/office/settings/parts.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import {
  choiceOf,
  describeAnswer,
  type Question,
  QUESTIONS,
  questions,
  settledCount,
} from "#domain/compliance/questions.ts"
import { formatDateTime } from "#domain/dates.ts"
import styles from "./compliance.module.css"
import type { StoredAnswer } from "./data.ts"
import { Specimens } from "./specimens.tsx"

const AnswerDialog = lazyAfterFirstScreen(() => import("./answer-dialog.tsx").then((m) => m.AnswerDialog))

const SETTLED: StatusLook = { label: "Répondu", tone: "success", icon: CircleCheck }
const OPEN: StatusLook = { label: "À régler", tone: "warning", icon: Clock }
const NONE: StatusLook = { label: "Sans réponse", tone: "neutral", icon: CircleHelp }

type QuestionsProps = { answers: StoredAnswer[]; isAdmin: boolean }

/** The questions that only the owner can answer. The screen claims nothing before there is an answer. */
export function QuestionsPanel({ answers, isAdmin }: QuestionsProps) {
  const [open, setOpen] = useState<Question | null>(null)
  useFocusFieldInUrl(useParts()?.reveal)
  const answerOf = (question: Question) => answers.find((answer) => answer.question === question) ?? null
  return (
    <Panel
      title={`Cinq questions (${settledCount(answers)} sur ${QUESTIONS.length})`}
      description={
        isAdmin
          ? "Le logiciel ne peut pas y répondre à votre place. Vos réponses restent dans ce back-office, avec leur auteur et leur date."
          : "Un administrateur y répond."
      }
    >
      <ul className={styles.questions} aria-label="Cinq questions">
        {QUESTIONS.map((question) => (
          <QuestionItem
            key={question}
            question={question}
            answer={answerOf(question)}
            onAnswer={isAdmin ? () => setOpen(question) : null}
          >
            {question === "specimens" ? <Specimens isAdmin={isAdmin} /> : null}
          </QuestionItem>
        ))}
      </ul>
      {open ? (
        <LazyDialog onClose={() => setOpen(null)}>
          <AnswerDialog question={open} answer={answerOf(open)} onClose={() => setOpen(null)} />
        </LazyDialog>
      ) : null}
    </Panel>
  )
}

type ItemProps = {
  question: Question
  answer: StoredAnswer | null
  onAnswer: (() => void) | null
  children?: ReactNode
}

function QuestionItem({ question, answer, onAnswer, children }: ItemProps) {
  const { title, why } = questions[question]
  const look = !answer ? NONE : choiceOf(answer)?.isSettled ? SETTLED : OPEN
  return (
    <li>
      <div className="office-between">
        <h3>{title}</h3>
        <StatusBadge look={look} />
      </div>
      <p className="office-minor">{why}</p>
      {answer ? (
        <p className={styles.answer}>
          <strong>{describeAnswer(answer)}</strong>
          <span className="office-minor">
            Réponse de {answer.answered_by_name}, le {formatDateTime(new Date(answer.answered_at))}
          </span>
        </p>
      ) : null}
      {children}
      {onAnswer ? (
        <div className="office-actions">
          <IconButton
            variant="default"
            size="xs"
            icon={Pencil}
            onClick={onAnswer}
            data-path={question}
            aria-label={`${answer ? "Modifier la réponse" : "Répondre"}\u00a0: ${title}`}
          >
            {answer ? "Modifier la réponse" : "Répondre"}
          </IconButton>
        </div>
      ) : null}
    </li>
  )
}
