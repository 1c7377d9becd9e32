import { MailOpen } from "lucide-react"
import { Instant } from "#app/office/records/cells.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { mailLooks, mailStatusLabels } from "#app/office/records/mail-looks.ts"
import { Panel } from "#app/office/records/panel.tsx"
import { Email, Lines, Minor, NameLink } from "#app/office/records/record-cells.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { RecordPanel } from "#app/office/records/record-panel.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useRecordList } from "#app/office/records/use-record-list.ts"
import { templateLabel } from "#domain/mail/labels.ts"
import type { MailSummary } from "./data.ts"
import { mailParams } from "./list-state.ts"
import { mails } from "./queries.ts"
import { MailFacts } from "./mail-panel.tsx"
import { MailState } from "./mail-state.tsx"
import styles from "./mails.module.css"

/** All mails of the outbox with their state. */
export function MailList() {
  const list = useRecordList(mails.listQuery, mailParams)
  return (
    <Panel
      title="Messages"
      description="Tous les e-mails écrits par le site, envoyés ou non, du plus récent au plus ancien."
    >
      <ListToolbar search="Rechercher un destinataire, un objet">
        <Filter name="etat" label="État" all="Tout état" labels={mailStatusLabels} />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Messages"
        columns={columnsFor(list.hrefOf)}
        skeletonCount={4}
        empty={{ icon: MailOpen, title: "Aucun message", description: "Les e-mails du site arriveront ici." }}
        noResult="Aucun message ne correspond à ces critères."
      />
      <RecordPanel
        id={list.openId}
        query={mails.detailsQuery}
        title="Message"
        titleOf={() => "Message"}
        size="xl"
        onClose={list.close}
      >
        {(mail) => <MailFacts mail={mail} />}
      </RecordPanel>
    </Panel>
  )
}

function columnsFor(hrefOf: (id: string) => string): Column<MailSummary>[] {
  return [
    {
      header: "Message",
      card: "head",
      cell: ({ id, subject, template }) => (
        <Lines>
          <NameLink href={hrefOf(id)}>{subject ?? templateLabel(template)}</NameLink>
          {/* A mail has no subject until it is rendered; the label of its template is shown instead. */}
          {subject ? <Minor>{templateLabel(template)}</Minor> : null}
        </Lines>
      ),
    },
    { header: "Destinataire", cell: ({ recipient }) => <Email of={recipient} /> },
    {
      header: "Écrit le",
      card: "foot",
      cell: ({ created_at }) => <Instant at={created_at} />,
    },
    {
      header: "État",
      card: "foot",
      cell: (mail) => (
        <Lines>
          <span>
            <StatusBadge look={mailLooks[mail.status]} />
          </span>
          <MailState mail={mail} />
          {mail.last_error ? <span className={`office-minor ${styles.error}`}>{mail.last_error}</span> : null}
        </Lines>
      ),
    },
  ]
}
