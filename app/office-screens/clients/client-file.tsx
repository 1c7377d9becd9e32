import { ActionIcon, Button } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { Archive, ArrowLeft, Pencil, Plus } from "lucide-react"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { Link } from "react-router"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { Reach } from "#app/office/records/record-panel.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { buyerKindLabels, describeKind, writePlace } from "#domain/clients/labels.ts"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { type Client, setArchived } from "./data.ts"
import { AheadAndDue } from "./ahead-and-due.tsx"
import { Channels, hasMoreChannels } from "./channels.tsx"
import { FileMenu } from "./file-menu.tsx"
import { Merged, People } from "./people.tsx"
import { Places } from "./places.tsx"
import { clients } from "./queries.ts"
import { Tasks } from "./tasks.tsx"
import { Timeline } from "./timeline.tsx"
import styles from "./client-file.module.css"

const ClientForm = lazy(() => import("./client-form.tsx").then((m) => ({ default: m.ClientForm })))
const ARCHIVED: StatusLook = { label: "Archivé", tone: "neutral", icon: Archive }

export type Reader = { id: string; isAdmin: boolean }
type ClientFileProps = {
  client: Client
  reader: Reader
  onGone: () => void
  /** The client's quotes. */
  children: ReactNode
}

/** One client on one page: what is next and due, everything that happened, how to reach them, and where they have work done. */
export function ClientFile({ client, reader, onGone, children }: ClientFileProps) {
  const [isEditing, setEditing] = useState(false)
  const { card, file } = client
  const isPhone = useIsPhone()
  // As `Panels` does: in one column the tasks stand before the history.
  const isSplit = useMediaQuery("(min-width: 75em)", undefined, { getInitialValueInEffect: false })
  const archive = useChange({
    table: clients.table,
    change: (db, isArchived: boolean) => setArchived(db, client.id, isArchived),
    done: (_none, isArchived) => (isArchived ? "Fiche archivée" : "Fiche de retour dans la liste"),
    failed: "La fiche n’a pas changé",
  })
  return (
    <>
      <div className={styles.head}>
        <ActionIcon
          component={Link}
          to="/admin/clients"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Retour à la liste des clients"
        >
          <ArrowLeft aria-hidden size={20} />
        </ActionIcon>
        <PageHeader
          title={card.name}
          description={[
            describeKind(card),
            ...(file.buyer_kind ? [buyerKindLabels[file.buyer_kind]] : []),
            ...(card.city ? [card.city] : []),
            `connu depuis le ${formatShortDate(parisDate(new Date(file.created_at)))}`,
          ].join(" · ")}
          main={
            <Button
              component={Link}
              to="?fenetre=demande"
              preventScrollReset
              leftSection={<Plus aria-hidden size={16} />}
            >
              Nouvelle demande
            </Button>
          }
          actions={
            <>
              {isPhone ? null : (
                <IconButton variant="default" icon={Pencil} onClick={() => setEditing(true)}>
                  Modifier
                </IconButton>
              )}
              <FileMenu
                client={client}
                isAdmin={reader.isAdmin}
                onEdit={isPhone ? () => setEditing(true) : null}
                onArchive={card.archived_at ? null : () => archive.mutate(true)}
                onGone={onGone}
              />
            </>
          }
        />
      </div>
      <Reach
        phone={card.phone ? { number: card.phone, label: formatPhone(card.phone) } : null}
        email={card.email}
        address={client.places[0]?.address ?? null}
      />
      {card.archived_at ? (
        <div className="office-actions">
          <StatusBadge look={ARCHIVED} />
          <Button variant="subtle" size="compact-sm" onClick={() => archive.mutate(false)}>
            Restaurer
          </Button>
        </div>
      ) : null}
      <Panels isSplit>
        <div className={styles.column}>
          <AheadAndDue client={client} />
          {isSplit ? null : <Tasks client={client} />}
          <Suspense>{children}</Suspense>
          <Timeline clientId={client.id} />
        </div>
        <div className={styles.column}>
          {isSplit ? <Tasks client={client} /> : null}
          {hasMoreChannels(client) ? <Channels client={client} /> : null}
          <Places client={client} />
          <People client={client} />
          <Merged client={client} />
          {file.siren || file.vat_number || file.billing_address ? (
            <Panel title="Facturation">
              <Facts>
                <Fact label="SIREN">{file.siren}</Fact>
                <Fact label="Numéro de TVA">{file.vat_number}</Fact>
                <Fact label="Adresse">
                  {file.billing_address
                    ? writePlace({
                        address: file.billing_address,
                        postal_code: file.billing_postal_code,
                        city: file.billing_city,
                      })
                    : null}
                </Fact>
              </Facts>
            </Panel>
          ) : null}
          {file.notes ? (
            <Panel title="À savoir">
              <p className={styles.notes}>{file.notes}</p>
            </Panel>
          ) : null}
        </div>
      </Panels>
      <Suspense>
        {isEditing ? (
          <ClientForm client={client} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
