import { Facts } from "#app/components/site/facts.tsx"
import { Field } from "#app/components/site/field.tsx"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import { formatDateTime, formatLongDate, formatTime, parisToday } from "#domain/dates.ts"
import { type Change, ChangePage } from "./change-page.tsx"
import styles from "./change-page.module.css"
import { RefundBox } from "./refund-box.tsx"

/** The withdrawal function that the law asks for (code de la consommation, L221-21 and D221-5): who, which contract, where to acknowledge. */
export function WithdrawForm(change: Change) {
  const { booking, refusal, company } = change
  const { scheduled_date: day, scheduled_time: time, withdrawal_deadline: deadline } = booking
  const control = (name: "name" | "email") => ({
    name,
    defaultValue: refusal?.values[name] ?? "",
    error: refusal?.fields[name],
  })
  return (
    <ChangePage
      {...change}
      title="Renoncer au contrat"
      intro={
        booking.can_withdraw
          ? `Vous pouvez vous rétracter, sans donner de motif, jusqu’au ${formatLongDate(deadline)} inclus. Le rendez-vous est alors annulé.`
          : null
      }
      obstacle={booking.can_withdraw ? null : whyNot(booking)}
      action="renoncer"
      label="Rétractation"
      submit="Confirmer la rétractation"
      keep="Garder mon rendez-vous"
      note={
        <p className="minor">
          Vous recevez aussitôt un accusé de réception avec le contenu de votre déclaration, sa date et son heure.{" "}
          <a href="/cgv#retractation">Vos droits en détail</a>
        </p>
      }
    >
      <Facts
        look="marked"
        label="Contrat"
        className={styles.contract}
        facts={[
          [`Je renonce au contrat avec ${company.name}`, booking.service_name],
          ["Référence", booking.reference],
          ["Commandé le", formatDateTime(new Date(booking.ordered_at))],
          ["Prévu le", day && time && `${formatLongDate(day)} à ${formatTime(time)}`],
        ]}
      />
      <div className="pair">
        <Field
          {...control("name")}
          label="Nom et prénom"
          hint="Celui de la réservation"
          autoComplete="name"
          maxLength={120}
        />
        <Field
          {...control("email")}
          label="E-mail"
          hint="Pour l’accusé de réception"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <RefundBox booking={booking} isWithdrawal />
    </ChangePage>
  )
}

/** Why the right to withdraw cannot be used here, or no longer. */
function whyNot({ status, withdrawal_deadline }: ManagedBooking): string {
  if (status === "completed")
    return "L’intervention est entièrement exécutée. Pour toute réclamation, écrivez-nous ou appelez-nous."
  if (parisToday() > withdrawal_deadline)
    return `Le délai de rétractation s’est terminé le ${formatLongDate(withdrawal_deadline)}. Vous pouvez encore annuler le rendez-vous depuis sa page.`
  return "La rétractation en ligne concerne les rendez-vous réservés et payés sur ce site. Pour celui-ci, appelez-nous ou écrivez-nous."
}
