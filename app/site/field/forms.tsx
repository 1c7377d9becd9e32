import { Minus, Plus } from "lucide-react"
import { type ReactNode, type SyntheticEvent, useId, useState } from "react"
import type { MaterialSource } from "#domain/field/day.ts"
import { proposedMinutes, type ShownAppointment } from "#domain/field/fold.ts"
import type { handMeansLabels } from "#domain/field/labels.ts"
import { formatDuration, formatShortDate } from "#domain/dates.ts"
import { centsToInput, formatCents, parseCents } from "#domain/money.ts"
import { parseNumber } from "#domain/numbers.ts"
import styles from "./field.module.css"
import { useAct } from "./use-field.ts"
import { sourceLabels } from "#domain/field/words.ts"

type FormProps = { onDone: () => void }

/** Sends a form without leaving the page. */
const submits = (send: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  send()
}

export function NoteForm({ onDone }: FormProps) {
  const act = useAct()
  const [text, setText] = useState("")
  const id = useId()
  return (
    <form
      onSubmit={submits(() => {
        if (text.trim() === "") return
        act("note", { text })
        onDone()
      })}
    >
      <label htmlFor={id}>Ce que le bureau doit savoir</label>
      <textarea
        id={id}
        rows={5}
        maxLength={2000}
        required
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <Send>Noter</Send>
    </form>
  )
}

export function MaterialForm({ onDone }: FormProps) {
  const act = useAct()
  const [label, setLabel] = useState("")
  const [quantity, setQuantity] = useState("1")
  const [unit, setUnit] = useState("")
  const [source, setSource] = useState<MaterialSource>("van")
  const ids = { label: useId(), quantity: useId(), unit: useId(), error: useId() }
  const count = parseNumber(quantity)
  const isWrong = count === null || count < 0.01 || count > 99_999
  return (
    <form
      onSubmit={submits(() => {
        if (label.trim() === "" || isWrong) return
        act("material", { label, quantity: count, source, ...(unit.trim() ? { unit } : {}) })
        onDone()
      })}
    >
      <label htmlFor={ids.label}>Matériel</label>
      <input id={ids.label} required maxLength={120} value={label} onChange={(e) => setLabel(e.currentTarget.value)} />
      <div className={styles.two}>
        <div>
          <label htmlFor={ids.quantity}>Quantité</label>
          <input
            id={ids.quantity}
            inputMode="decimal"
            required
            maxLength={8}
            value={quantity}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? ids.error : undefined}
            onChange={(e) => setQuantity(e.currentTarget.value)}
          />
        </div>
        <div>
          <label htmlFor={ids.unit}>Unité</label>
          <input
            id={ids.unit}
            maxLength={20}
            placeholder="pièces, m…"
            value={unit}
            onChange={(e) => setUnit(e.currentTarget.value)}
          />
        </div>
      </div>
      {isWrong ? (
        <p id={ids.error} className={styles.error}>
          Un nombre, comme 2 ou 1,5.
        </p>
      ) : null}
      <Choices legend="D’où il vient" labels={sourceLabels} value={source} onChange={setSource} />
      <Send>Ajouter</Send>
    </form>
  )
}

export function TimeForm({ appointment, onDone }: FormProps & { appointment: ShownAppointment }) {
  const act = useAct()
  const [minutes, setMinutes] = useState(() => proposedMinutes(appointment, new Date()))
  const step = (by: number) => setMinutes((now) => Math.min(Math.max(now + by, 15), 960))
  return (
    <form
      onSubmit={submits(() => {
        act("time", { minutes })
        onDone()
      })}
    >
      <div className={styles.stepper} role="group" aria-label="Votre temps chez ce client">
        <button type="button" className={styles.icon} aria-label="15 minutes de moins" onClick={() => step(-15)}>
          <Minus aria-hidden size={28} />
        </button>
        <output className={styles.figure}>{formatDuration(minutes)}</output>
        <button type="button" className={styles.icon} aria-label="15 minutes de plus" onClick={() => step(15)}>
          <Plus aria-hidden size={28} />
        </button>
      </div>
      <Send>Noter ce temps</Send>
    </form>
  )
}

/** Cash or a cheque: what may be taken today is filled in, so that it takes one press. */
export function PaymentForm({ appointment, onDone }: FormProps & { appointment: ShownAppointment }) {
  const act = useAct()
  const { due_cents, collectable_cents, collectable_on } = appointment
  const [amount, setAmount] = useState(centsToInput(collectable_cents || due_cents))
  const ids = { amount: useId(), error: useId() }
  const cents = parseCents(amount)
  const isWrong = cents === null || cents < 1
  const take = (method: keyof typeof handMeansLabels) => {
    if (isWrong) return
    act("payment", { amount_cents: cents, method })
    onDone()
  }
  return (
    <form onSubmit={submits(() => undefined)}>
      {collectable_on ? (
        <p className={styles.warning}>
          Signé chez le client&nbsp;: la loi permet d’encaisser {formatCents(collectable_cents)} aujourd’hui, le reste à
          partir du {formatShortDate(collectable_on)} (code de la consommation, L221-10).
        </p>
      ) : null}
      <label htmlFor={ids.amount}>Montant reçu, en euros</label>
      <input
        id={ids.amount}
        inputMode="decimal"
        maxLength={12}
        value={amount}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? ids.error : undefined}
        onChange={(e) => setAmount(e.currentTarget.value)}
      />
      {isWrong ? (
        <p id={ids.error} className={styles.error}>
          Un montant, comme 89 ou 89,50.
        </p>
      ) : null}
      {cents !== null && cents > due_cents ? (
        <p className={styles.warning}>
          C’est plus que le reste à payer ({formatCents(due_cents)})&nbsp;: le bureau régularisera.
        </p>
      ) : null}
      <div className={styles.two}>
        <button type="button" className={styles.primary} onClick={() => take("cash")}>
          Espèces
        </button>
        <button type="button" className={styles.primary} onClick={() => take("check")}>
          Chèque
        </button>
      </div>
    </form>
  )
}

type ChoicesProps<Value extends string> = {
  legend: string
  labels: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

function Choices<Value extends string>({ legend, labels, value, onChange }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {(Object.keys(labels) as Value[]).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {labels[one]}
        </label>
      ))}
    </fieldset>
  )
}

function Send({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className={styles.primary}>
      {children}
    </button>
  )
}
