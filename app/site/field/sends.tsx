import { ArrowLeft } from "lucide-react"
import { Link } from "react-router"
import { fieldKindLabels } from "#domain/field/labels.ts"
import styles from "./field.module.css"
import type { FieldState, FieldStore } from "./store.ts"
import { clockOf, describe, explainCode } from "#domain/field/words.ts"

type SendsProps = { state: FieldState; store: FieldStore }

/** « Envois »: what waits, in words and since when, and what the office has to decide of what was sent. */
export function Sends({ state, store }: SendsProps) {
  const { waiting, day, isSending } = state
  const clients = new Map(day?.appointments.map(({ id, client }) => [id, client]))
  const left = day?.outcomes.filter(({ outcome }) => outcome !== "applied") ?? []
  return (
    <>
      <title>Envois – Ma journée</title>
      <Link to="/terrain" className={styles.back}>
        <ArrowLeft aria-hidden size={24} />
        Ma journée
      </Link>
      <h1 className={styles.title}>Envois</h1>
      <h2 className={styles.section}>En attente</h2>
      {waiting.length === 0 ? (
        <p>Tout est envoyé.</p>
      ) : (
        <>
          <ul className={styles.entries}>
            {waiting.map(({ action }) => (
              <li key={action.id}>
                <div>
                  <strong>{fieldKindLabels[action.kind]}</strong>, {clients.get(action.request) ?? "un rendez-vous"}
                  <span className={styles.small}>
                    {describe(action.kind, action.payload)}, depuis {clockOf(action.at)}
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <button type="button" className={styles.primary} disabled={isSending} onClick={() => void store.sync()}>
            {isSending ? "Envoi…" : "Envoyer maintenant"}
          </button>
        </>
      )}
      <h2 className={styles.section}>Au bureau de décider</h2>
      {left.length === 0 ? <p>Rien n’attend le bureau.</p> : null}
      <ul className={styles.entries}>
        {left.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{fieldKindLabels[one.kind]}</strong> de {clockOf(one.at)},{" "}
              {clients.get(one.request_id ?? "") ?? "un rendez-vous"}
              <span className={styles.small}>
                {one.settled_as === "applied"
                  ? "Le bureau l’a appliqué."
                  : one.settled_as === "filed"
                    ? "Le bureau l’a classé."
                    : explainCode(one.code)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
