import { Facts } from "#app/site/bricks/facts.tsx"
import { Field, person } from "#app/site/bricks/field.tsx"
import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"
import { formatLongDate, formatLongDateTime, formatTime, parisToday } from "#domain/dates.ts"
import { type Change, ChangeForm, NotPossible } from "./change-form.tsx"
import styles from "./change-form.module.css"
import { ManagePage } from "./manage-page.tsx"
import { RefundBox } from "./refund-box.tsx"
import { UrgentNotice } from "./urgent-right.tsx"

/** The withdrawal form that the law requires (code de la consommation, L221-21 and D221-5): name, contract, and address for the acknowledgement. */
export function WithdrawForm({ booking, token, refusal, company }: Change) {
  const path = managePath(token)
  const { can_withdraw, scheduled_date: day, scheduled_time: time } = booking
  const control = (name: "name" | "email") => ({
    name,
    defaultValue: refusal?.values[name] ?? "",
    error: refusal?.fields[name],
  })
  const isUrgent = booking.urgent_repair
  const intro =
    can_withdraw && !isUrgent
      ? `Vous pouvez vous rétracter, sans donner de motif, jusqu’au ${formatLongDate(booking.withdrawal_deadline)} inclus. Le rendez-vous est alors annulé.`
      : null
  return (
    <ManagePage title="Renoncer au contrat" intro={intro} back={path} refusal={refusal} phone={company.phone}>
      {can_withdraw ? (
        <>
          {isUrgent ? (
            <UrgentNotice booking={booking} cancelHref={booking.can_cancel ? `${path}/annuler` : null} />
          ) : null}
          <ChangeForm
            path={path}
            action="renoncer"
            label="Rétractation"
            submit="Confirmer la rétractation"
            keep="Garder mon rendez-vous"
          >
            <Facts
              look="marked"
              label="Contrat"
              className={styles.contract}
              facts={[
                [`Je renonce au contrat avec ${company.name}`, booking.service_name],
                ["Référence", booking.reference],
                ["Commandé le", formatLongDateTime(new Date(booking.ordered_at))],
                ["Prévu le", day && time && `${formatLongDate(day)} à ${formatTime(time)}`],
              ]}
            />
            <div className="pair">
              <Field {...control("name")} {...person.name} hint="Le nom donné à la réservation" />
              <Field {...control("email")} {...person.email} hint="Pour l’accusé de réception" />
            </div>
            <RefundBox booking={booking} isWithdrawal />
          </ChangeForm>
          <p className="minor">
            Vous recevez aussitôt un accusé de réception avec le contenu de votre déclaration, sa date et son heure.{" "}
            <a href="/cgv#retractation">Vos droits en détail</a>
          </p>
        </>
      ) : (
        <NotPossible booking={booking} path={path} why={whyNotWithdrawable(booking)} />
      )}
    </ManagePage>
  )
}

/** Explains why withdrawal is not possible here, or no longer. */
export function whyNotWithdrawable({
  status,
  withdrawal_deadline,
}: Pick<ManagedBooking, "status" | "withdrawal_deadline">): string {
  const isOver = parisToday() > withdrawal_deadline
  if (isOver && status === "completed")
    return `Le délai de rétractation s’est terminé le ${formatLongDate(withdrawal_deadline)}. Pour toute réclamation, écrivez-nous.`
  if (isOver)
    return `Le délai de rétractation s’est terminé le ${formatLongDate(withdrawal_deadline)}. Vous pouvez encore annuler le rendez-vous depuis sa page.`
  if (status === "completed")
    return "L’intervention est entièrement exécutée, et vous aviez demandé qu’elle commence avant la fin du délai, ou une réparation urgente\u00a0: le droit de rétractation a pris fin avec elle. Pour toute réclamation, écrivez-nous."
  return "La rétractation en ligne concerne les rendez-vous réservés et payés sur ce site. Pour celui-ci, appelez-nous ou écrivez-nous."
}
