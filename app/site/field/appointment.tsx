import { ArrowLeft, Euro, Hammer, KeyRound, Navigation, Phone, Timer, StickyNote, UserX } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { endTime, formatLongDate, formatShortDate, formatTime } from "#domain/dates.ts"
import { nextStep, type ShownAppointment } from "#domain/field/fold.ts"
import { formatCents } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { State } from "./day-list.tsx"
import { EntryList } from "./entry-list.tsx"
import styles from "./field.module.css"
import { MaterialForm, NoteForm, PaymentForm, TimeForm } from "./forms.tsx"
import { NextButton } from "./next-button.tsx"
import { Sheet } from "./sheet.tsx"
import { useAct } from "./use-field.ts"

type SheetName = "note" | "material" | "time" | "payment" | "absent" | "way"

const TITLES: Record<SheetName, string> = {
  note: "Note",
  material: "Matériel utilisé",
  time: "Temps passé",
  payment: "Paiement reçu",
  absent: "Client absent",
  way: "Itinéraire",
}

/** One appointment: what one needs on the way, what is agreed, the next step, and what is noted on site. */
export function Appointment({ appointment, today }: { appointment: ShownAppointment; today: string }) {
  const { client, phone, date, time, minutes, service, address, complement, status } = appointment
  const [open, setOpen] = useState<SheetName | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const close = () => setOpen(null)
  return (
    <>
      <title>{`${client} – Ma journée`}</title>
      <Link to={date === today ? "/terrain" : "/terrain?jour=demain"} className={styles.back}>
        <ArrowLeft aria-hidden size={24} />
        Ma journée
      </Link>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {client}
      </h1>
      <p className={styles.date}>
        {date === today ? "Aujourd’hui" : formatLongDate(date)}
        {time ? `, ${formatTime(time)}\u00a0– ${formatTime(endTime({ time, minutes }))}` : ", heure à fixer"}
        <br />
        <strong>{service}</strong>
      </p>
      <State appointment={appointment} />
      <div className={styles.two}>
        <a className={styles.secondary} href={`tel:${phone}`} aria-label={`Appeler ${client}, ${formatPhone(phone)}`}>
          <Phone aria-hidden size={24} />
          Appeler
        </a>
        <button type="button" className={styles.secondary} onClick={() => setOpen("way")}>
          <Navigation aria-hidden size={24} />
          Itinéraire
        </button>
      </div>
      <p className={styles.address}>
        {address}
        {complement ? <>, {complement}</> : null}
      </p>
      <Facts appointment={appointment} />
      {date === today || status === "in_progress" ? (
        <>
          <h2 className={styles.section}>Sur place</h2>
          <div className={styles.grid}>
            <Open name="note" icon={StickyNote} onOpen={setOpen} />
            <Open name="material" icon={Hammer} onOpen={setOpen} />
            <Open name="time" icon={Timer} onOpen={setOpen} />
            <Open name="payment" icon={Euro} onOpen={setOpen} />
            {status === "completed" ? null : <Open name="absent" icon={UserX} onOpen={setOpen} />}
          </div>
          <EntryList appointment={appointment} />
          <NextButton appointment={appointment} step={nextStep(appointment)} onPay={() => setOpen("payment")} />
        </>
      ) : null}
      {open ? (
        <Sheet title={TITLES[open]} onClose={close}>
          {open === "note" ? <NoteForm onDone={close} /> : null}
          {open === "material" ? <MaterialForm onDone={close} /> : null}
          {open === "time" ? <TimeForm appointment={appointment} onDone={close} /> : null}
          {open === "payment" ? <PaymentForm appointment={appointment} onDone={close} /> : null}
          {open === "absent" ? <Absent onDone={close} /> : null}
          {open === "way" ? <Ways address={address} /> : null}
        </Sheet>
      ) : null}
    </>
  )
}

type OpenProps = { name: SheetName; icon: typeof Euro; onOpen: (name: SheetName) => void }

const LABELS: Partial<Record<SheetName, string>> = { material: "Matériel", time: "Temps", payment: "Paiement" }

function Open({ name, icon: Icon, onOpen }: OpenProps) {
  return (
    <button type="button" className={styles.secondary} onClick={() => onOpen(name)}>
      <Icon aria-hidden size={24} />
      {LABELS[name] ?? TITLES[name]}
    </button>
  )
}

function Facts({ appointment }: { appointment: ShownAppointment }) {
  const { access, description, notes, may_start, last_visit } = appointment
  const { total_cents, due_cents, collectable_cents, collectable_on } = appointment
  return (
    <>
      {access ? (
        <p className={styles.access}>
          <KeyRound aria-hidden size={24} />
          <span className={styles.prose}>{access}</span>
        </p>
      ) : null}
      {may_start ? null : (
        <p className={styles.warning}>
          Le client n’a pas demandé de commencer avant la fin de son délai de rétractation (code de la consommation,
          L221-25). Il peut le faire depuis la page de son rendez-vous&nbsp;; d’ici là, regardez, mesurez, ne commencez
          pas.
        </p>
      )}
      <dl className={styles.facts}>
        {description ? (
          <>
            <dt>Ce que dit le client</dt>
            <dd className={styles.prose}>{description}</dd>
          </>
        ) : null}
        {notes ? (
          <>
            <dt>Du bureau</dt>
            <dd className={styles.prose}>{notes}</dd>
          </>
        ) : null}
        <dt>Prix convenu</dt>
        <dd>
          {formatCents(total_cents)}, {due_cents > 0 ? `reste ${formatCents(due_cents)}` : "tout est payé"}
          {collectable_on
            ? `\u00a0; à encaisser aujourd’hui ${formatCents(collectable_cents)}, le reste à partir du ${formatShortDate(collectable_on)}`
            : ""}
        </dd>
        {last_visit ? (
          <>
            <dt>Déjà venu</dt>
            <dd>le {formatShortDate(last_visit)}</dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

function Absent({ onDone }: { onDone: () => void }) {
  const act = useAct()
  return (
    <>
      <p>Le bureau apprend que personne n’a ouvert, et décide de la suite avec le client.</p>
      <button
        type="button"
        className={styles.primary}
        onClick={() => {
          act("absent")
          onDone()
        }}
      >
        Le client est absent
      </button>
    </>
  )
}

function Ways({ address }: { address: string }) {
  const query = encodeURIComponent(address)
  return (
    <>
      <p className={styles.prose}>{address}</p>
      <a className={styles.secondary} href={`https://maps.apple.com/?daddr=${query}`} target="_blank" rel="noreferrer">
        Plans (iPhone)
      </a>
      <a className={styles.secondary} href={`geo:0,0?q=${query}`}>
        Application de cartes (Android)
      </a>
      <a
        className={styles.secondary}
        href={`https://www.waze.com/ul?q=${query}&navigate=yes`}
        target="_blank"
        rel="noreferrer"
      >
        Waze
      </a>
      <a
        className={styles.secondary}
        href={`https://www.openstreetmap.org/search?query=${query}`}
        target="_blank"
        rel="noreferrer"
      >
        Carte dans le navigateur
      </a>
    </>
  )
}
