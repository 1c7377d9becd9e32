import { Alert, Anchor, Button } from "@mantine/core"
import { ArrowRightLeft, Mail, MapPin, Phone, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { When } from "#app/components/office/cells.tsx"
import { Fact, FactGroup } from "#app/components/office/facts.tsx"
import { StatusSelect } from "#app/components/office/status-select.tsx"
import type { Db } from "#app/lib/db.ts"
import type { Conversion } from "#domain/contact/conversion.ts"
import { contactBudgetLabels, contactServiceLabel, contactUrgencyLabels } from "#domain/contact/labels.ts"
import { formatDateTime } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { ContactDetails } from "../data.ts"
import { statusLooks } from "../looks.ts"
import type { PanelActions } from "./contact-panel.tsx"
import { ContactPhotos } from "./contact-photos.tsx"
import styles from "./panel.module.css"

type PanelDetailsProps = PanelActions & {
  db: Db
  contact: ContactDetails
  onViewing: (isViewing: boolean) => void
  children: ReactNode
}

export function PanelDetails({
  db,
  contact,
  company,
  onStatus,
  onDelete,
  onConvert,
  onViewing,
  children,
}: PanelDetailsProps) {
  return (
    <>
      <div className={styles.states}>
        <StatusSelect
          label={`Statut de la demande de ${contact.name}`}
          looks={statusLooks}
          value={contact.status}
          onChange={(status) => onStatus(contact, status)}
        />
        <span className={styles.minor}>
          Reçue le <When iso={contact.created_at}>{formatDateTime(new Date(contact.created_at))}</When>
        </span>
      </div>
      <Reach contact={contact} />
      <Outcome contact={contact} onConvert={onConvert} />
      <FactGroup title="Demande">
        <Fact label="Service">{contactServiceLabel(contact.service, company)}</Fact>
        <Fact label="Type de projet">{contact.project_type}</Fact>
        <Fact label="Budget">{contact.budget ? contactBudgetLabels[contact.budget] : null}</Fact>
        <Fact label="Délai">{contact.urgency ? contactUrgencyLabels[contact.urgency] : null}</Fact>
        <Fact label="Adresse">{contact.address}</Fact>
        <Fact label="Description">{contact.description}</Fact>
        <Fact label="Notes internes">{contact.notes}</Fact>
      </FactGroup>
      {contact.photos.length > 0 ? (
        <ContactPhotos db={db} id={contact.id} photos={contact.photos} onViewing={onViewing} />
      ) : null}
      {children}
      <div className={styles.end}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<Trash2 aria-hidden size={16} />}
          onClick={() => onDelete(contact)}
        >
          Supprimer
        </Button>
      </div>
    </>
  )
}

function Reach({ contact }: { contact: ContactDetails }) {
  const map = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: contact.address })}`
  const icons = { size: 16, "aria-hidden": true }
  return (
    <div className={styles.contact}>
      <Button component="a" href={`tel:${contact.phone}`} variant="default" leftSection={<Phone {...icons} />}>
        {formatPhone(contact.phone)}
      </Button>
      <Button component="a" href={`mailto:${contact.email}`} variant="default" leftSection={<Mail {...icons} />}>
        {contact.email}
      </Button>
      <Button
        component="a"
        href={map}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<MapPin {...icons} />}
      >
        Voir sur la carte
      </Button>
    </div>
  )
}

const TARGETS: { target: Conversion; label: string }[] = [
  { target: "brico", label: "Convertir en demande Brico" },
  { target: "reno", label: "Convertir en projet Réno" },
]

/** The work that it became, or the ways to make some of it: the one that the client asked for stands out. */
function Outcome({ contact, onConvert }: Pick<PanelActions, "onConvert"> & { contact: ContactDetails }) {
  const { brico, project } = contact
  if (brico || project) {
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
  return (
    <div role="group" aria-label="Convertir" className={styles.contact}>
      {TARGETS.map(({ target, label }) => (
        <Button
          key={target}
          variant={contact.service === target ? "filled" : "light"}
          leftSection={<ArrowRightLeft aria-hidden size={16} />}
          onClick={() => onConvert(target, contact.id)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
