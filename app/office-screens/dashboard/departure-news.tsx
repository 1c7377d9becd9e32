import { Button } from "@mantine/core"
import { Mail, MessageSquareText } from "lucide-react"
import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { useCompanyName } from "#app/office/shell/company-name.ts"
import { formatTime } from "#domain/dates.ts"
import type { Appointment } from "./data.ts"
import { useAnnounceDeparture } from "./queries.ts"
import styles from "./today.module.css"

/** After « En route »: a text message from this telephone, or a mail from the site. */
export function DepartureNews({ appointment }: { appointment: Appointment }) {
  const { id, status, departed_at, client_phone, has_email, is_departure_told, scheduled_time } = appointment
  const company = useCompanyName()
  const announce = useAnnounceDeparture()
  if (status === "completed" || !departed_at) return null
  const visit = scheduled_time ? `notre rendez-vous de ${formatTime(scheduled_time)}` : "notre rendez-vous"
  const text = `Bonjour, notre équipe est en route pour ${visit}. ${company}`
  return (
    <div className={`office-actions ${styles.news}`}>
      <span>{is_departure_told ? "Client prévenu par e-mail." : "Prévenir le client\u00a0:"}</span>
      <Button
        component="a"
        href={`sms:${client_phone}?body=${encodeURIComponent(text)}`}
        variant="default"
        leftSection={<MessageSquareText aria-hidden size={16} />}
      >
        SMS
      </Button>
      {has_email && !is_departure_told && mailsLeave() ? (
        <Button
          variant="default"
          leftSection={<Mail aria-hidden size={16} />}
          loading={announce.isPending}
          onClick={() => announce.mutate(id)}
        >
          E-mail
        </Button>
      ) : null}
    </div>
  )
}
