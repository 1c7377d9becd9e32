import { Mail, Phone } from "lucide-react"
import { Panel } from "#app/office/records/panel.tsx"
import { Email } from "#app/office/records/record-cells.tsx"
import { isEmail } from "#domain/fields.ts"
import { formatPhone, looksLikePhone } from "#domain/phone-format.ts"
import type { Client } from "./data.ts"
import styles from "./channels.module.css"

/** A file that is older than the checks may hold a number or an address that nothing reaches. */
const isRight = (kind: string, value: string) => (kind === "phone" ? looksLikePhone(value) : isEmail(value))

/** Whether there is more to say than the one number and the one address at the head of the file. */
export function hasMoreChannels({ channels }: Client): boolean {
  const count = (wanted: string) => channels.filter(({ kind }) => kind === wanted).length
  const isPlain = ({ kind, value, label, is_shared, until }: Client["channels"][number]) =>
    !label && !is_shared && until === null && isRight(kind, value)
  return channels.length === 0 || count("phone") > 1 || count("email") > 1 || !channels.every(isPlain)
}

/** How to reach the client. */
export function Channels({ client: { channels } }: { client: Client }) {
  return (
    <Panel title="Téléphones et e-mails">
      {channels.length === 0 ? (
        <p className="office-minor">Aucun numéro ni adresse. Ajoutez-en par «&nbsp;Modifier&nbsp;».</p>
      ) : null}
      <ul className={styles.channels}>
        {channels.map(({ id, kind, value, label, is_shared, until }) => (
          <li key={id} data-over={until !== null}>
            {kind === "phone" ? <Phone aria-hidden size={15} /> : <Mail aria-hidden size={15} />}
            <span>
              <a href={kind === "phone" ? `tel:${value}` : `mailto:${value}`}>
                {kind === "phone" ? formatPhone(value) : <Email of={value} />}
              </a>
              <span className="office-minor">
                {[
                  label,
                  is_shared ? "partagé" : null,
                  until ? "ancien" : null,
                  isRight(kind, value) ? null : "illisible, à corriger",
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
