import { useQuery } from "@tanstack/react-query"
import { MailOpen } from "lucide-react"
import { useSearchParams } from "react-router"
import { When } from "#app/office/records/cells.tsx"
import { FilterSelect, ListToolbar, SearchBox } from "#app/office/records/list-toolbar.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Lines, NameLink, RecordCard } from "#app/office/records/record-cells.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { mailLooks, mailStatusLabels } from "#app/office/records/mail-looks.ts"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useView } from "#app/office/records/view-switch.tsx"
import { useUrlState } from "#app/office/records/url-state.ts"
import { formatDateTime } from "#domain/dates.ts"
import { templateLabel } from "#domain/mail/labels.ts"
import { MAIL_COUNT_LIMIT, MAIL_PAGE_SIZE, type MailSummary } from "../data.ts"
import { mailParams } from "../list-state.ts"
import { mailListQuery } from "../queries.ts"
import { MailPanel } from "./mail-panel.tsx"
import { MailState } from "./mail-state.tsx"
import styles from "./mails.module.css"

/** Every mail that the product wrote, with what became of it. */
export function MailList() {
  const [{ filter, isFiltered, openId }, change] = useUrlState(mailParams.parse)
  const [params] = useSearchParams()
  const view = useView(null)
  const list = useQuery(mailListQuery(filter))

  function hrefOf({ id }: MailSummary) {
    const next = new URLSearchParams(params)
    next.set("mail", id)
    return `?${next}`
  }

  return (
    <Panel
      title="Messages"
      description="Tous les e-mails écrits par le site, envoyés ou non, du plus récent au plus ancien."
    >
      <ListToolbar>
        <SearchBox
          label="Rechercher un destinataire, un objet"
          value={filter.query}
          onSearch={(q) => change({ q, page: null }, { replace: true })}
        />
        <FilterSelect
          label="État"
          allLabel="Tout état"
          labels={mailStatusLabels}
          value={filter.status}
          onChange={(etat) => change({ etat, page: null })}
        />
      </ListToolbar>
      <RecordList
        read={list}
        view={view}
        page={filter.page}
        pageSize={MAIL_PAGE_SIZE}
        countLimit={MAIL_COUNT_LIMIT}
        onPage={(number) => change({ page: number })}
        skeletonCount={4}
        empty={{ icon: MailOpen, title: "Aucun message", description: "Les e-mails du site arriveront ici." }}
        noResult="Aucun message ne correspond à ces critères."
        isFiltered={isFiltered}
        onClear={() => change(mailParams.noFilter)}
      >
        {(rows, isStale) => (
          <Records
            caption="Messages"
            view={view}
            rows={rows}
            isStale={isStale}
            rowKey={(mail) => mail.id}
            columns={columnsFor(hrefOf)}
            card={(mail) => <MailCard mail={mail} href={hrefOf(mail)} />}
          />
        )}
      </RecordList>
      <MailPanel id={openId} onClose={() => change({ mail: null })} />
    </Panel>
  )
}

function columnsFor(hrefOf: (mail: MailSummary) => string): Column<MailSummary>[] {
  return [
    {
      header: "Message",
      cell: (mail) => (
        <Lines>
          <Subject mail={mail} href={hrefOf(mail)} />
          {/* Until it is written a mail has no subject, and is called by its kind. */}
          {mail.subject ? <span className={styles.minor}>{templateLabel(mail.template)}</span> : null}
        </Lines>
      ),
    },
    { header: "Destinataire", cell: (mail) => mail.recipient },
    { header: "Écrit le", cell: (mail) => <Written mail={mail} /> },
    {
      header: "État",
      cell: (mail) => (
        <Lines>
          <span>
            <StatusBadge look={mailLooks[mail.status]} />
          </span>
          <MailState mail={mail} />
          {mail.last_error ? <span className={`${styles.minor} ${styles.error}`}>{mail.last_error}</span> : null}
        </Lines>
      ),
    },
  ]
}

function MailCard({ mail, href }: { mail: MailSummary; href: string }) {
  return (
    <RecordCard>
      <Subject mail={mail} href={href} />
      <Lines>
        <span>{mail.recipient}</span>
        <span className={styles.minor}>
          {mail.subject ? `${templateLabel(mail.template)}, ` : null}
          <Written mail={mail} />
        </span>
      </Lines>
      <div className={styles.state}>
        <StatusBadge look={mailLooks[mail.status]} />
        <MailState mail={mail} />
      </div>
      {mail.last_error ? <span className={`${styles.minor} ${styles.error}`}>{mail.last_error}</span> : null}
    </RecordCard>
  )
}

function Subject({ mail, href }: { mail: MailSummary; href: string }) {
  return <NameLink href={href}>{mail.subject ?? templateLabel(mail.template)}</NameLink>
}

function Written({ mail }: { mail: MailSummary }) {
  return <When iso={mail.created_at}>{formatDateTime(new Date(mail.created_at))}</When>
}
