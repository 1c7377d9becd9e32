import { useQuery } from "@tanstack/react-query"
import { CircleAlert, CircleCheck, CircleHelp, RefreshCw, TriangleAlert } from "lucide-react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { MailCheck } from "#domain/going-live/mail-records.ts"
import { CopiedLine } from "./copied-line.tsx"
import { mailChecksQuery } from "./queries.ts"
import styles from "./readiness.module.css"

const ICONS = { ok: CircleCheck, missing: CircleAlert, doubtful: TriangleAlert, unknown: CircleHelp }
const WORDS = { ok: "En place", missing: "Manque", doubtful: "À revoir", unknown: "À vérifier" }

/** Whether mailbox providers can trust the site's mail, and what to write at the domain's registrar. Nothing without a domain to look up. */
export function MailRecordsPanel() {
  const read = useQuery(mailChecksQuery)
  if (!read.data) return read.error ? <ErrorOf read={read} /> : null
  const { domain, checks } = read.data
  return (
    <Panel
      title="Des e-mails qui arrivent"
      description={`Ce que ${domain} dit des e-mails envoyés en son nom. Sans cela, Gmail, Orange et les autres les classent souvent en indésirables.`}
      actions={
        <IconButton variant="default" icon={RefreshCw} loading={read.isFetching} onClick={() => void read.refetch()}>
          Vérifier de nouveau
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      <ul className={styles.gaps}>
        {checks.map((check) => (
          <CheckItem key={check.key} check={check} />
        ))}
      </ul>
    </Panel>
  )
}

function CheckItem({ check: { title, state, text, record } }: { check: MailCheck }) {
  const Icon = ICONS[state]
  return (
    <li className={styles.gap} data-state={state}>
      <Icon aria-hidden size={20} />
      <h3>{title}</h3>
      <p className="office-minor">
        <strong>{WORDS[state]}.</strong> {text}
      </p>
      {record ? (
        <div className={styles.lines}>
          <p className="office-minor">
            Chez qui vous avez pris le nom de domaine, à la rubrique «&nbsp;zone DNS&nbsp;», une ligne de type TXT au
            nom de {record.name}&nbsp;:
          </p>
          <CopiedLine line={record.value} />
        </div>
      ) : null}
    </li>
  )
}
