import { Field, person } from "#app/site/bricks/field.tsx"
import { managePath } from "#domain/booking/manage.ts"
import { formatLongDate } from "#domain/dates.ts"
import { type Change, NotPossible } from "./change-form.tsx"
import { ManagePage } from "./manage-page.tsx"
import { whyNotWithdrawable, WithdrawalDeclaration } from "./withdrawal-declaration.tsx"

/** The withdrawal form that the law requires (code de la consommation, L221-21 and D221-5): name, contract, and address for the acknowledgement. */
export function WithdrawForm({ booking, token, refusal, company }: Change) {
  const path = managePath(token)
  const { can_withdraw } = booking
  const control = (name: "name" | "email") => ({
    name,
    defaultValue: refusal?.values[name] ?? "",
    error: refusal?.fields[name],
  })
  const cancelHref = booking.can_cancel ? `${path}/annuler` : null
  const intro =
    can_withdraw && !booking.urgent_repair
      ? `Vous pouvez vous rétracter, sans donner de motif, jusqu’au ${formatLongDate(booking.withdrawal_deadline)} inclus. Le rendez-vous est alors annulé.`
      : null
  return (
    <ManagePage title="Renoncer au contrat" intro={intro} back={path} refusal={refusal} phone={company.phone}>
      {can_withdraw ? (
        <>
          <WithdrawalDeclaration contract={booking} company={company} path={path} cancelHref={cancelHref}>
            <div className="pair">
              <Field {...control("name")} {...person.name} hint="Le nom donné à la réservation" />
              <Field {...control("email")} {...person.email} hint="Pour l’accusé de réception" />
            </div>
          </WithdrawalDeclaration>
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
