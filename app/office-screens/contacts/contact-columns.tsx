import { Eye, Paperclip, Reply, Trash2 } from "lucide-react"
import { Instant } from "#app/office/records/cells.tsx"
import { Lines, Minor, NameLink, PhoneLink, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import type { LineNames } from "#domain/company/lines.ts"
import { type ContactStatus, contactServiceLabel } from "#domain/contact/labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { ContactSummary } from "./data/list-contacts.ts"
import { statusLooks } from "./looks.ts"
import styles from "./contacts.module.css"

type Named = Pick<ContactSummary, "id" | "name">
export type ContactActions = {
  onStatus: (contact: Named, status: ContactStatus) => void
  onReply: (contact: Named) => void
  onDelete: (contact: Named) => void
}

type Context = ContactActions & {
  lineNames: LineNames
  hrefOf: (id: string) => string
}

export function contactColumns({ lineNames, hrefOf, onStatus, onReply, onDelete }: Context): Column<ContactSummary>[] {
  return [
    {
      header: "Client",
      card: "head",
      sort: { ascending: "client" },
      cell: ({ id, name, phone }) => (
        <Lines>
          <NameLink href={hrefOf(id)}>{name}</NameLink>
          <PhoneLink phone={phone}>{formatPhone(phone)}</PhoneLink>
        </Lines>
      ),
    },
    { header: "Service", cell: (contact) => <Wish contact={contact} lineNames={lineNames} /> },
    {
      header: "Reçue le",
      card: "head",
      sort: { descending: null, ascending: "oldest" },
      cell: ({ created_at }) => (
        <Minor>
          <Instant at={created_at} />
        </Minor>
      ),
    },
    {
      header: "Statut",
      cell: (contact) => (
        <StatusSelect
          label={`Statut de la demande de ${contact.name}`}
          looks={statusLooks}
          value={contact.status}
          onChange={(status) => onStatus(contact, status)}
        />
      ),
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      card: "foot",
      cell: (contact) => (
        <RowActions
          inRecord={
            <>
              <RowAction
                icon={Eye}
                label="Détails"
                about={`de la demande de ${contact.name}`}
                to={hrefOf(contact.id)}
              />
              <RowAction icon={Reply} label="Répondre" about={`à ${contact.name}`} onClick={() => onReply(contact)} />
              <RowAction
                icon={Trash2}
                label="Supprimer"
                about={`la demande de ${contact.name}`}
                isDanger
                onClick={() => onDelete(contact)}
              />
            </>
          }
        />
      ),
    },
  ]
}

/** The request in short: the service, the kind of project, and the number of photos. */
function Wish({ contact, lineNames }: { contact: ContactSummary; lineNames: LineNames }) {
  const count = contact.photo_count
  return (
    <Lines>
      <span>{contactServiceLabel(contact.service, lineNames)}</span>
      <Minor>
        {contact.project_type}{" "}
        {count > 0 ? (
          <span className={styles.photos}>
            <Paperclip aria-hidden size={13} />
            {count} {count > 1 ? "photos" : "photo"}
          </span>
        ) : null}
      </Minor>
    </Lines>
  )
}
