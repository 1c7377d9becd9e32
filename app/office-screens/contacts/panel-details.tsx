import { Alert, Anchor } from "@mantine/core"
import { ArrowRightLeft, CalendarPlus, Reply, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { Instant } from "#app/office/records/cells.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { PanelEnd, PanelRow, Reach } from "#app/office/records/record-panel.tsx"
import { Minor } from "#app/office/records/record-cells.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { Conversion } from "#domain/contact/conversion.ts"
import type { LineNames } from "#domain/company/lines.ts"
import { contactBudgetLabels, contactServiceLabel, contactUrgencyLabels } from "#domain/contact/labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { ContactDetails } from "./data/list-contacts.ts"
import { statusLooks } from "./looks.ts"
import type { ContactActions } from "./contact-columns.tsx"
import { SentPhotos } from "#app/office/photos/sent-photos.tsx"
import { CONVERSION_TARGETS } from "./conversion/targets.ts"
import styles from "./panel.module.css"

type PanelDetailsProps = ContactActions & {
  contact: ContactDetails
  lineNames: LineNames
  onConvert: (target: Conversion, id: string) => void
  onVisit: (id: string) => void
  /** Called when a photo opens or closes over the panel. */
  onViewing: (isViewing: boolean) => void
  children: ReactNode
}

export function PanelDetails({ contact, lineNames, onViewing, onVisit, children, ...actions }: PanelDetailsProps) {
  const { onStatus, onReply, onDelete, onConvert } = actions
  const isPhone = useIsPhone()
  return (
    <>
      <PanelRow>
        <StatusSelect
          label={`Statut de la demande de ${contact.name}`}
          looks={statusLooks}
          value={contact.status}
          onChange={(status) => onStatus(contact, status)}
        />
        <Minor>
          Reçue le <Instant at={contact.created_at} />
        </Minor>
      </PanelRow>
      <Reach
        phone={{ number: contact.phone, label: formatPhone(contact.phone) }}
        email={contact.email}
        address={contact.address}
      />
      <PanelRow label="Actions">
        <IconButton
          variant={contact.status === "new" ? "filled" : "default"}
          icon={Reply}
          onClick={() => onReply(contact)}
        >
          Répondre
        </IconButton>
        <IconButton variant="default" icon={CalendarPlus} onClick={() => onVisit(contact.id)}>
          Planifier une visite
        </IconButton>
        {contact.brico || contact.project ? null : isPhone ? (
          <IconButton variant="light" icon={ArrowRightLeft} onClick={() => onStatus(contact, "converted")}>
            Convertir
          </IconButton>
        ) : (
          CONVERSION_TARGETS.map(({ target, label }) => (
            <IconButton
              key={target}
              // Once the request is no longer new, the kind that the client asked for stands out.
              variant={contact.service === target && contact.status !== "new" ? "filled" : "light"}
              icon={ArrowRightLeft}
              onClick={() => onConvert(target, contact.id)}
            >
              {label}
            </IconButton>
          ))
        )}
      </PanelRow>
      <Outcome contact={contact} />
      <FactGroup title="Demande">
        <Fact label="Service">{contactServiceLabel(contact.service, lineNames)}</Fact>
        <Fact label="Type de projet">{contact.project_type}</Fact>
        <Fact label="Budget">{contact.budget ? contactBudgetLabels[contact.budget] : null}</Fact>
        <Fact label="Délai">{contact.urgency ? contactUrgencyLabels[contact.urgency] : null}</Fact>
        <Fact label="Adresse">{contact.address}</Fact>
        <Fact label="Description">{contact.description}</Fact>
        <Fact label="Notes internes">{contact.notes}</Fact>
      </FactGroup>
      {contact.photos.length > 0 ? <SentPhotos id={contact.id} photos={contact.photos} onViewing={onViewing} /> : null}
      {children}
      <PanelEnd>
        <IconButton variant="subtle" color="red" icon={Trash2} onClick={() => onDelete(contact)}>
          Supprimer
        </IconButton>
      </PanelEnd>
    </>
  )
}

/** The work that the request was converted into. */
function Outcome({ contact: { brico, project } }: { contact: ContactDetails }) {
  if (!brico && !project) return null
  return (
    <Alert
      role="presentation"
      color="green"
      mb="md"
      className={styles.outcome}
      icon={<ArrowRightLeft aria-hidden size={18} />}
      title={brico ? "Convertie en demande Brico" : "Convertie en projet Réno"}
    >
      {brico ? (
        <Anchor component={Link} size="sm" to={`/admin/brico?demande=${brico.id}`}>
          Ouvrir la demande {brico.reference}
        </Anchor>
      ) : null}
      {project ? (
        <Anchor component={Link} size="sm" to={`/admin/reno/${project.id}`}>
          {`Ouvrir le projet «\u00a0${project.name}\u00a0»`}
        </Anchor>
      ) : null}
    </Alert>
  )
}
