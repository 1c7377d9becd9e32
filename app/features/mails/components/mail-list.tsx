import { Anchor, Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { MailOpen, SearchX } from "lucide-react"
import { Link, useSearchParams } from "react-router"
import { When } from "#app/components/office/cells.tsx"
import { EmptyState } from "#app/components/office/empty-state.tsx"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import { ListFooter } from "#app/components/office/list-footer.tsx"
import { FilterSelect, ListToolbar, SearchBox } from "#app/components/office/list-toolbar.tsx"
import { Panel } from "#app/components/office/panel.tsx"
import { type Column, Records, RecordsSkeleton } from "#app/components/office/records.tsx"
import { mailLooks, mailStatusLabels } from "#app/components/office/mail-looks.ts"
import { StatusBadge } from "#app/components/office/status-badge.tsx"
import { useView } from "#app/components/office/view-switch.tsx"
import type { Db } from "#app/lib/db.ts"
import { useUrlState } from "#app/lib/url-state.ts"
import { formatDateTime } from "#domain/dates.ts"
import { templateLabel } from "#domain/mail/labels.ts"
import { MAIL_COUNT_LIMIT, MAIL_PAGE_SIZE, type MailSummary } from "../data.ts"
import { parseMailState } from "../list-state.ts"
import { mailListQuery } from "../queries.ts"
import { MailPanel } from "./mail-panel.tsx"
import { MailState } from "./mail-state.tsx"
import styles from "./mails.module.css"

/** Every mail that the product wrote, with what became of it. */
export function MailList({ db }: { db: Db }) {
  const [{ filter, openId }, change] = useUrlState(parseMailState)
  const [params] = useSearchParams()
  const view = useView(null)
  const { data: page, error, refetch, isFetching, isPlaceholderData } = useQuery(mailListQuery(db, filter))

  function hrefOf({ id }: MailSummary) {
    const next = new URLSearchParams(params)
    next.set("mail", id)
    return `?${next}`
  }

  function list() {
    if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    if (!page) return <RecordsSkeleton view={view} count={4} />
    if (page.rows.length === 0) {
      const isFiltered = filter.query !== "" || filter.status !== null || filter.page > 1
      if (!isFiltered) {
        return <EmptyState icon={MailOpen} title="Aucun message" description="Les e-mails du site arriveront ici." />
      }
      return (
        <EmptyState icon={SearchX} title="Aucun résultat" description="Aucun message ne correspond à ces critères.">
          <Button variant="default" onClick={() => change({ q: null, etat: null, page: null })}>
            Effacer les filtres
          </Button>
        </EmptyState>
      )
    }
    return (
      <>
        <Records
          caption="Messages"
          view={view}
          rows={page.rows}
          isStale={isPlaceholderData}
          rowKey={(mail) => mail.id}
          columns={columnsFor(hrefOf)}
          card={(mail) => <MailCard mail={mail} href={hrefOf(mail)} />}
        />
        <ListFooter
          page={filter.page}
          pageSize={MAIL_PAGE_SIZE}
          total={page.total}
          countLimit={MAIL_COUNT_LIMIT}
          onPage={(number) => change({ page: number === 1 ? null : number })}
        />
      </>
    )
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
      {list()}
      <MailPanel db={db} id={openId} onClose={() => change({ mail: null })} />
    </Panel>
  )
}

function columnsFor(hrefOf: (mail: MailSummary) => string): Column<MailSummary>[] {
  return [
    {
      header: "Message",
      cell: (mail) => (
        <div className={styles.lines}>
          <Subject mail={mail} href={hrefOf(mail)} />
          {/* Until it is written a mail has no subject, and is called by its kind. */}
          {mail.subject ? <span className={styles.minor}>{templateLabel(mail.template)}</span> : null}
        </div>
      ),
    },
    { header: "Destinataire", cell: (mail) => mail.recipient },
    { header: "Écrit le", cell: (mail) => <Written mail={mail} /> },
    {
      header: "État",
      cell: (mail) => (
        <div className={styles.lines}>
          <span>
            <StatusBadge look={mailLooks[mail.status]} />
          </span>
          <MailState mail={mail} />
          {mail.last_error ? <span className={`${styles.minor} ${styles.error}`}>{mail.last_error}</span> : null}
        </div>
      ),
    },
  ]
}

function MailCard({ mail, href }: { mail: MailSummary; href: string }) {
  return (
    <article className={styles.card}>
      <Subject mail={mail} href={href} />
      <div className={styles.lines}>
        <span>{mail.recipient}</span>
        <span className={styles.minor}>
          {mail.subject ? `${templateLabel(mail.template)}, ` : null}
          <Written mail={mail} />
        </span>
      </div>
      <div className={styles.cardRow}>
        <StatusBadge look={mailLooks[mail.status]} />
        <MailState mail={mail} />
      </div>
      {mail.last_error ? <span className={`${styles.minor} ${styles.error}`}>{mail.last_error}</span> : null}
    </article>
  )
}

function Subject({ mail, href }: { mail: MailSummary; href: string }) {
  return (
    <Anchor component={Link} to={href} preventScrollReset className={styles.subject}>
      {mail.subject ?? templateLabel(mail.template)}
    </Anchor>
  )
}

function Written({ mail }: { mail: MailSummary }) {
  return <When iso={mail.created_at}>{formatDateTime(new Date(mail.created_at))}</When>
}
