import { CloudOff, CloudUpload } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { foldDay } from "#domain/field/fold.ts"
import { Appointment } from "./appointment.tsx"
import { DayList } from "./day-list.tsx"
import styles from "./field.module.css"
import { Sends } from "./sends.tsx"
import type { FieldState, FieldStore } from "./store.ts"
import { ActContext, actAt, useFieldStore } from "./use-field.ts"
import { clockOf } from "#domain/field/words.ts"

/** « Ma journée »: one page, whose screens are named by the query, so that it needs the server for nothing but its data. */
export function FieldPage() {
  const { store, state } = useFieldStore()
  return (
    <div className={styles.page}>
      <Standing state={state} store={store} />
      <main id="contenu" className={styles.main}>
        <Screen state={state} store={store} />
      </main>
      {state.day ? <Foot state={state} /> : null}
    </div>
  )
}

type Props = { state: FieldState; store: FieldStore }

function Screen({ state, store }: Props) {
  const [params] = useSearchParams()
  const { phase, day, waiting, taken } = state
  if (!day) return <Closed phase={phase} waitingCount={waiting.length} onRetry={() => void store.sync()} />
  if (params.get("vue") === "envois") return <Sends state={state} store={store} />
  const appointments = foldDay(day, [...taken, ...waiting.map(({ action }) => action)])
  const id = params.get("rdv")
  const appointment = appointments.find((one) => one.id === id)
  if (!appointment) {
    return (
      <>
        {id ? <p className={styles.warning}>Ce rendez-vous n’est plus dans votre journée.</p> : null}
        <DayList day={day} appointments={appointments} isTomorrow={params.get("jour") === "demain"} />
      </>
    )
  }
  return (
    <ActContext value={actAt(store, appointment)}>
      <Appointment key={appointment.id} appointment={appointment} today={day.today} />
    </ActContext>
  )
}

/** One line at the top: no network since when, or how much waits. It is silent when all is well. */
function Standing({ state: { trouble, waiting, day } }: Props) {
  const count = waiting.length
  const sends = count === 0 ? null : count === 1 ? "1 envoi en attente" : `${count} envois en attente`
  const since = trouble ? clockOf(new Date(trouble.since).toISOString()) : ""
  const cut =
    trouble && day
      ? trouble.kind === "offline"
        ? `Hors ligne depuis ${since}`
        : `Le site ne répond pas depuis ${since}`
      : null
  return (
    <div role="status" className={styles.standing} data-cut={cut ? true : undefined}>
      {cut || sends ? (
        <Link to="/terrain?vue=envois">
          {cut ? <CloudOff aria-hidden size={22} /> : <CloudUpload aria-hidden size={22} />}
          {[cut, sends].filter(Boolean).join(" · ")}
        </Link>
      ) : null}
    </div>
  )
}

type ClosedProps = { phase: FieldState["phase"]; waitingCount: number; onRetry: () => void }

/** What the page says while it has no day to show. */
function Closed({ phase, waitingCount, onRetry }: ClosedProps) {
  const signIn = "/admin/login?next=%2Fterrain"
  const retry = (
    <button type="button" className={styles.primary} onClick={onRetry}>
      Réessayer
    </button>
  )
  const door = (label: string) => (
    <a className={styles.primary} href={signIn}>
      {label}
    </a>
  )
  if (phase === "signed_out") {
    const kept = waitingCount > 0 ? ` ${waitingCount} envois attendent\u00a0: ils partiront ensuite.` : ""
    return (
      <Said title="Ma journée" action={door("Se connecter")}>
        {`Connectez-vous pour voir vos rendez-vous d’aujourd’hui et de demain.${kept}`}
      </Said>
    )
  }
  if (phase === "refused")
    return (
      <Said title="Accès refusé" action={<LeaveButton label="Changer de compte" />}>
        Ce compte n’ouvre pas «&nbsp;Ma journée&nbsp;». Demandez à un administrateur de lui donner le rôle
        «&nbsp;Terrain&nbsp;».
      </Said>
    )
  if (phase === "revoked")
    return (
      <Said title="Téléphone retiré" action={<LeaveButton label="Se déconnecter" />}>
        L’accès de ce téléphone a été retiré par le bureau. Ses données sont effacées.
      </Said>
    )
  if (phase === "offline")
    return (
      <Said title="Pas de réseau" action={retry}>
        Votre journée n’a pas pu être lue. Elle arrive dès que le réseau revient.
      </Said>
    )
  if (phase === "failed")
    return (
      <Said title="Le site ne répond pas" action={retry}>
        Votre journée n’a pas pu être lue. Réessayez dans un instant, ou appelez le bureau.
      </Said>
    )
  return (
    <Said title="Ma journée" action={null}>
      Un instant…
    </Said>
  )
}

function Said({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.said}>
      <h1 className={styles.title}>{title}</h1>
      <p>{children}</p>
      {action}
    </div>
  )
}

function Foot({ state: { day, waiting } }: { state: FieldState }) {
  const [params] = useSearchParams()
  if (params.has("rdv")) return null
  return (
    <footer className={styles.foot}>
      <Link to="/terrain?vue=envois">Envois</Link>
      <LeaveButton label="Se déconnecter" lost={waiting.length} />
      <span className={styles.small}>{day?.name}</span>
    </footer>
  )
}

/** Signs out. What waits would be lost: the first press says so, the second one does it. */
function LeaveButton({ label, lost = 0 }: { label: string; lost?: number }) {
  const [isAsked, setAsked] = useState(false)
  async function leaveNow() {
    if (lost > 0 && !isAsked) {
      setAsked(true)
      return
    }
    const remote = await import("./remote.ts")
    await remote.leave()
    window.location.assign("/admin/login?next=%2Fterrain")
  }
  const loss = lost > 1 ? `${lost} envois seront perdus` : "1 envoi sera perdu"
  return (
    <button type="button" className={styles.secondary} onClick={() => void leaveNow()}>
      {isAsked && lost > 0 ? `${loss}\u00a0: se déconnecter` : label}
    </button>
  )
}
