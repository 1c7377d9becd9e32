import { CalendarPlus, CalendarSync, FileDown, X } from "lucide-react"
import type { ComponentProps } from "react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"
import { freeCancellation, refundPeriod } from "#domain/booking/terms.ts"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate, formatShortDate, formatTime } from "#domain/dates.ts"
import { describeInvoiceState } from "#domain/invoices/client-invoice.ts"
import { invoiceName } from "#domain/invoices/invoice.ts"
import { formatCents } from "#domain/money.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import type { Done } from "./answers.ts"
import styles from "./appointment.module.css"
import { ManagePage } from "./manage-page.tsx"
import { PhotosForm } from "./photos-form.tsx"
import { Requested } from "./requested.tsx"
import { Ticket } from "./ticket.tsx"
import { UrgentRight } from "./urgent-right.tsx"
import { VisitorCard } from "./visitor-card.tsx"

type AppointmentProps = {
  booking: ManagedBooking
  token: string
  /** What the visitor has just done. */
  done: Done | null
  /** A refused request for an early start, for example with the box not ticked. */
  refusal: FormRefusal | undefined
  phone: Company["phone"]
}

/** The first page: the appointment and its possible actions. */
export function Appointment({ booking, token, done, refusal, phone }: AppointmentProps) {
  const path = managePath(token)
  return (
    <ManagePage
      title="Votre rendez-vous"
      intro={booking.first_name ? `Bonjour ${booking.first_name}.` : null}
      answer={done ? <DoneNotice booking={booking} done={done} /> : null}
      refusal={refusal}
      phone={phone}
    >
      <Ticket booking={booking} />
      <VisitorCard booking={booking} />
      <Situation booking={booking} isAnnounced={done !== null} />
      <InvoicesOf booking={booking} />
      <NoteOf booking={booking} />
      <Actions booking={booking} path={path} />
      <PhotosForm booking={booking} token={token} refusal={refusal} />
      <Requested booking={booking} path={path} refusal={refusal} />
      {booking.can_withdraw ? (
        <section className={`stack ${styles.right}`} aria-labelledby="retractation">
          <h2 id="retractation" className="size-2">
            Vous avez changé d’avis&nbsp;?
          </h2>
          {booking.urgent_repair ? (
            <UrgentRight booking={booking} cancelHref={booking.can_cancel ? `${path}/annuler` : null} />
          ) : (
            <p>
              Vous pouvez vous rétracter, sans donner de motif, jusqu’au{" "}
              <b className="nowrap">{formatLongDate(booking.withdrawal_deadline)}</b> inclus (
              <a href="/cgv#retractation">droit de rétractation</a>).
            </p>
          )}
          <p>
            <ButtonLink href={`${path}/renoncer`} variant="secondary">
              Renoncer au contrat ici
            </ButtonLink>
          </p>
        </section>
      ) : null}
    </ManagePage>
  )
}

function NoteOf({ booking: { note, status } }: { booking: ManagedBooking }) {
  if (!note) return null
  return (
    <section className="stack" aria-labelledby="note">
      <h2 id="note" className="size-2">
        Votre note
      </h2>
      <p>
        Établie le <span className="nowrap">{formatShortDate(note.made_on)}</span>&nbsp;:{" "}
        {status === "cancelled"
          ? "ce que vous aviez réglé, et ce qui est conservé ou rendu"
          : "les travaux, ce que vous avez réglé et ce qui reste"}
        . Ce n’est pas une facture numérotée.
      </p>
      <p>
        <ButtonLink href={note.url} variant="secondary" download>
          <FileDown size={20} aria-hidden="true" />
          Télécharger la note (PDF)
        </ButtonLink>
      </p>
    </section>
  )
}

function InvoicesOf({ booking: { invoices = [] } }: { booking: ManagedBooking }) {
  if (invoices.length === 0) return null
  return (
    <section className="stack" aria-labelledby="factures">
      <h2 id="factures" className="size-2">
        {invoices.length > 1 ? "Vos factures" : "Votre facture"}
      </h2>
      <ul className="stack gap-1">
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            {invoice.url ? <a href={invoice.url}>{invoiceName(invoice)}</a> : <b>{invoiceName(invoice)}</b>}
            <br />
            <span className="minor">{describeInvoiceState(invoice)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ booking, path }: { booking: ManagedBooking; path: string }) {
  const isAhead = booking.can_cancel && booking.scheduled_date !== null
  if (booking.status === "completed" || booking.status === "cancelled") {
    return (
      <p>
        <ButtonLink href="/brico#reserver">Réserver une autre intervention</ButtonLink>
      </p>
    )
  }
  if (!booking.can_move && !booking.can_cancel) return null
  return (
    <ul className={`columns ${styles.actions}`}>
      {booking.can_move ? (
        <Way href={`${path}/deplacer`}>
          <CalendarSync size={20} aria-hidden="true" />
          Déplacer
        </Way>
      ) : null}
      {isAhead ? (
        <Way href={`${path}/rendez-vous.ics`} variant="secondary" download>
          <CalendarPlus size={20} aria-hidden="true" />
          Ajouter à mon agenda
        </Way>
      ) : null}
      {booking.can_cancel ? (
        <Way href={`${path}/annuler`} variant="quiet">
          <X size={20} aria-hidden="true" />
          Annuler le rendez-vous
        </Way>
      ) : null}
    </ul>
  )
}

function Way(link: ComponentProps<typeof ButtonLink>) {
  return (
    <li>
      <ButtonLink {...link} wide />
    </li>
  )
}

/** Explains why an action is not possible, or where the money is. */
function Situation({ booking, isAnnounced }: { booking: ManagedBooking; isAnnounced: boolean }) {
  const text = situationOf(booking)
  if (!text || (isAnnounced && booking.status !== "cancelled")) return null
  return (
    <Alert tone={text.tone} title={text.title}>
      {text.body}
    </Alert>
  )
}

type Text = { tone: "info" | "warning" | "success"; title: string; body: string }

function situationOf(booking: ManagedBooking): Text | null {
  const situation = (tone: Text["tone"], title: string, body: string): Text => ({ tone, title, body })
  const { status } = booking
  if (status === "cancelled") return situation("info", "Ce rendez-vous est annulé", moneyOf(booking))
  if (status === "completed")
    return situation("success", "Merci de votre confiance", `L’intervention est terminée${settledOf(booking.money)}.`)
  if (status === "in_progress")
    return situation("info", "L’artisan est chez vous", "Pour tout changement, voyez avec lui ou appelez-nous.")
  if (booking.can_move) return null
  if (booking.can_cancel)
    return situation(
      "info",
      `C’est dans moins de ${freeCancellation}`,
      "Le rendez-vous ne peut plus être déplacé en ligne\u00a0: appelez-nous, nous ferons au mieux.",
    )
  if (booking.has_deposit && booking.payment_status === "pending")
    return situation(
      "warning",
      "L’acompte n’est pas encore payé",
      "Le rendez-vous est enregistré une fois l’acompte payé. Vous venez de le faire\u00a0? Rechargez cette page dans un instant.",
    )
  return situation(
    "info",
    "La date de ce rendez-vous est passée",
    "Pour toute question sur l’intervention, appelez-nous.",
  )
}

function settledOf({ collected_cents, due_cents }: ManagedBooking["money"]): string {
  if (due_cents > 0) return `\u00a0: il reste ${formatCents(due_cents)} à régler`
  return collected_cents > 0 ? ` et réglée\u00a0: ${formatCents(collected_cents)}` : ""
}

function moneyOf(booking: ManagedBooking): string {
  const { payment_status, prepayment_cents, refunded_cents, refund_pending_cents, has_deposit, money } = booking
  if (refund_pending_cents > 0)
    return `${formatCents(refund_pending_cents)} sont en cours de remboursement sur la carte utilisée, sous ${refundPeriod} au plus tard.`
  if (refunded_cents > 0)
    return `${formatCents(refunded_cents)} ont été remboursés sur la carte utilisée. Votre banque peut mettre quelques jours à les afficher.`
  if (!has_deposit && money.collected_cents > 0)
    return `Vous aviez réglé ${formatCents(money.collected_cents)}\u00a0: pour cette somme, voyez avec nous.`
  if (payment_status === "paid")
    return `L’acompte de ${formatCents(prepayment_cents)} est conservé, comme le prévoient nos conditions générales de vente.`
  return "Aucune somme n’est due."
}

function DoneNotice({ booking, done }: { booking: ManagedBooking; done: Done }) {
  const { scheduled_date: day, scheduled_time: time } = booking
  const text = {
    moved: {
      title: "Votre rendez-vous est déplacé",
      body: `Nous venons ${day && time ? `${formatLongDate(day)} à ${formatTime(time)}` : "à la nouvelle date"}. ${booking.has_deposit ? "Votre acompte reste valable\u00a0: ce changement ne coûte rien. " : ""}Un e-mail vous le confirme.`,
    },
    cancelled: { title: "C’est annulé", body: "Nous ne viendrons pas. Un e-mail vous le confirme." },
    withdrawn: {
      title: "Votre rétractation est enregistrée",
      body: "L’accusé de réception, avec la date et l’heure, part à l’adresse e-mail que vous avez indiquée.",
    },
    noReviews: { title: "C’est noté", body: "Nous ne vous demanderons plus d’avis." },
    photos: { title: "Merci, vos photos sont arrivées", body: "Notre équipe les regarde avant de venir." },
    early: { title: "C’est noté", body: "Votre demande est enregistrée. Un e-mail vous la confirme." },
  }[done]
  return (
    <Alert tone="success" role="status" title={text.title}>
      {text.body}
    </Alert>
  )
}
