import { Button, Modal } from "@mantine/core"
import { Warning } from "#app/office/feedback/warning.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { Ban, CalendarArrowUp, ExternalLink, Phone } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { Figures } from "#app/office/records/cells.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { MapButton } from "#app/office/records/map-button.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { type CalendarEvent, isMovable, partLabel } from "#domain/calendar/events.ts"
import { formatDuration, formatLongDate, formatTime } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { Team } from "../data.ts"
import { eventLooks, lookOfVisit } from "../looks.ts"
import styles from "../calendar.module.css"

type EventDialogProps = {
  event: CalendarEvent
  teams: readonly Team[]
  /** The button that confirms a request, or those of a visit, passed in because they belong to another feature. */
  confirm: ReactNode
  onMove: () => void
  onCancel: () => void
  onClose: () => void
}

/** What staff need on the way to an intervention, and its actions. */
export function EventDialog({ event, teams, confirm, onMove, onCancel, onClose }: EventDialogProps) {
  const isPhone = useIsPhone()
  const record = recordOf(event)
  return (
    <Modal opened onClose={onClose} title={event.title} size="lg" fullScreen={isPhone}>
      <div className="office-actions">
        <StatusBadge look={event.kind === "visit" ? lookOfVisit(event) : eventLooks[event.status]} />
        {event.reference ? <Figures>{event.reference}</Figures> : null}
      </div>
      {event.is_planned ? null : (
        <Warning mt="md" title="Cette intervention n’est pas planifiée">
          Elle apparaît au jour de la demande. Choisissez sa date et son heure par le bouton «&nbsp;Planifier&nbsp;».
        </Warning>
      )}
      <Contact event={event} />
      <FactGroup title={titleOf(event)}>
        <Fact label="Date">{formatLongDate(event.day)}</Fact>
        <Fact label="Heure">{formatTime(event.time)}</Fact>
        <Fact label="Durée">{formatDuration(event.minutes)}</Fact>
        <Fact label="Équipe">{teams.find(({ id }) => id === event.team_id)?.name}</Fact>
        <Fact label="Qui y va">{event.staff_name}</Fact>
        <Fact label="Sous-traitant">{event.contractor_name}</Fact>
        <Fact label="Note">{event.kind === "visit" ? beginningOf(event.description) : null}</Fact>
      </FactGroup>
      <FactGroup title="Client">
        <Fact label="Nom">{event.client_name}</Fact>
        <Fact label="Téléphone">{event.client_phone ? formatPhone(event.client_phone) : null}</Fact>
        <Fact label="Adresse">{event.address}</Fact>
      </FactGroup>
      {event.kind === "visit" ? null : (
        <FactGroup title="Intervention">
          <Fact label={event.kind === "reno" ? "Budget" : "Prix"}>
            <Figures>{formatEuros(event.price)}</Figures>
          </Fact>
          <Fact label="Description">{beginningOf(event.description)}</Fact>
        </FactGroup>
      )}
      <div className={`office-actions ${styles.actions}`}>
        {record ? (
          <Button component={Link} to={record} variant="default" leftSection={<ExternalLink aria-hidden size={16} />}>
            {event.kind === "visit" ? "Voir le projet" : "Voir la fiche"}
          </Button>
        ) : null}
        {isMovable(event) ? (
          <>
            <IconButton variant="default" icon={Ban} onClick={onCancel}>
              {event.is_planned ? "Annuler le rendez-vous" : "Annuler la demande"}
            </IconButton>
            <IconButton variant={event.is_planned ? "default" : "filled"} icon={CalendarArrowUp} onClick={onMove}>
              {event.is_planned ? "Déplacer" : "Planifier"}
            </IconButton>
          </>
        ) : null}
        {event.kind === "reno" ? null : confirm}
      </div>
    </Modal>
  )
}

function titleOf(event: CalendarEvent): string {
  if (event.kind === "reno") return partLabel(event)
  return event.kind === "visit" ? "Visite" : "Rendez-vous"
}

/** The screen of the record; a visit has none of its own, and perhaps that of its renovation. */
function recordOf({ kind, id, project_id }: CalendarEvent): string | null {
  if (kind === "brico") return `/admin/brico?demande=${id}`
  const project = project_id ?? (kind === "reno" ? id : null)
  return project && `/admin/reno/${project}`
}

/** `read_calendar` cuts long descriptions at this length; the record has the full text. */
const DESCRIPTION_LENGTH = 500
const beginningOf = (text: string | null) => (text && text.length >= DESCRIPTION_LENGTH ? `${text}…` : text)

function Contact({ event: { client_phone: phone, address } }: { event: CalendarEvent }) {
  return (
    <div className={`office-actions ${styles.contact}`}>
      {phone ? (
        <Button component="a" href={`tel:${phone}`} variant="default" leftSection={<Phone aria-hidden size={16} />}>
          Appeler
        </Button>
      ) : null}
      <MapButton address={address} />
    </div>
  )
}
