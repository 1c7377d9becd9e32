import { ActionIcon } from "@mantine/core"
import { Eye, Mail, Paperclip, Trash2 } from "lucide-react"
import { Link } from "react-router"
import { When } from "#app/office/records/cells.tsx"
import {
  CardEnd,
  CardRow,
  Lines,
  NameLink,
  PhoneLink,
  RecordCard,
  RowActions,
} from "#app/office/records/record-cells.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import type { View } from "#app/office/records/view-switch.tsx"
import { type ContactStatus, contactServiceLabel } from "#domain/contact/labels.ts"
import { formatDateTime } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { ContactSummary } from "../data.ts"
import { statusLooks } from "../looks.ts"
import styles from "./contacts.module.css"

type Named = Pick<ContactSummary, "id" | "name">
export type ContactActions = {
  onStatus: (contact: Named, status: ContactStatus) => void
  onDelete: (contact: Named) => void
}

type RowProps = ContactActions & {
  company: string
  /** The address that shows a request beside the list. */
  hrefOf: (contact: Named) => string
}
type ContactListProps = RowProps & { rows: readonly ContactSummary[]; view: View; isStale: boolean }

export function ContactList({ rows, view, isStale, ...props }: ContactListProps) {
  return (
    <Records
      caption="Demandes de contact"
      view={view}
      rows={rows}
      isStale={isStale}
      rowKey={(contact) => contact.id}
      columns={columnsFor(props)}
      card={(contact) => <ContactCard contact={contact} {...props} />}
    />
  )
}

function columnsFor(props: RowProps): Column<ContactSummary>[] {
  return [
    {
      header: "Client",
      cell: (contact) => (
        <Lines>
          <Name contact={contact} href={props.hrefOf(contact)} />
          <ClientPhone contact={contact} />
        </Lines>
      ),
    },
    { header: "Service", cell: (contact) => <Wish contact={contact} company={props.company} /> },
    { header: "Reçue le", cell: (contact) => <Received contact={contact} /> },
    { header: "Statut", cell: (contact) => <Status contact={contact} onStatus={props.onStatus} /> },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      cell: (contact) => <Actions contact={contact} {...props} />,
    },
  ]
}

function ContactCard({ contact, ...props }: RowProps & { contact: ContactSummary }) {
  return (
    <RecordCard>
      <CardRow>
        <Name contact={contact} href={props.hrefOf(contact)} />
        <Received contact={contact} />
      </CardRow>
      <CardRow>
        <Wish contact={contact} company={props.company} />
        <Status contact={contact} onStatus={props.onStatus} />
      </CardRow>
      <CardEnd>
        <ClientPhone contact={contact} />
        <Actions contact={contact} {...props} />
      </CardEnd>
    </RecordCard>
  )
}

function Name({ contact, href }: { contact: ContactSummary; href: string }) {
  return <NameLink href={href}>{contact.name}</NameLink>
}

function ClientPhone({ contact }: { contact: ContactSummary }) {
  return <PhoneLink phone={contact.phone}>{formatPhone(contact.phone)}</PhoneLink>
}

/** What it is about: the service, the kind of project, and whether photos came with it. */
function Wish({ contact, company }: { contact: ContactSummary; company: string }) {
  const count = contact.photo_count
  return (
    <Lines>
      <span>{contactServiceLabel(contact.service, company)}</span>
      <span className={styles.minor}>
        {contact.project_type}
        {count > 0 ? (
          <span className={styles.photos}>
            <Paperclip aria-hidden size={13} />
            {count} {count > 1 ? "photos" : "photo"}
          </span>
        ) : null}
      </span>
    </Lines>
  )
}

function Received({ contact }: { contact: ContactSummary }) {
  return (
    <span className={styles.date}>
      <When iso={contact.created_at}>{formatDateTime(new Date(contact.created_at))}</When>
    </span>
  )
}

function Status({ contact, onStatus }: Pick<ContactActions, "onStatus"> & { contact: ContactSummary }) {
  return (
    <StatusSelect
      label={`Statut de la demande de ${contact.name}`}
      looks={statusLooks}
      value={contact.status}
      onChange={(status) => onStatus(contact, status)}
    />
  )
}

function Actions({ contact, hrefOf, onDelete }: RowProps & { contact: ContactSummary }) {
  return (
    <RowActions>
      <ActionIcon
        component={Link}
        to={hrefOf(contact)}
        preventScrollReset
        variant="subtle"
        aria-label={`Détails de la demande de ${contact.name}`}
        title="Détails"
      >
        <Eye aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={`mailto:${contact.email}`}
        variant="subtle"
        aria-label={`Écrire à ${contact.name}`}
        title={contact.email}
      >
        <Mail aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        data-danger
        aria-label={`Supprimer la demande de ${contact.name}`}
        title="Supprimer"
        onClick={() => onDelete(contact)}
      >
        <Trash2 aria-hidden size={16} />
      </ActionIcon>
    </RowActions>
  )
}
