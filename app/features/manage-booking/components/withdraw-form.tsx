import { Button, ButtonLink } from "#app/components/site/button.tsx"
import { Field } from "#app/components/site/field.tsx"
import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"
import type { Company } from "#domain/company/company.ts"
import { formatDateTime, formatLongDate, formatTime } from "#domain/dates.ts"
import type { ChangeRefusal } from "../answers.ts"
import styles from "./change-form.module.css"
import { ManagePage, Refused } from "./manage-page.tsx"
import { NotWithdrawable } from "./not-withdrawable.tsx"
import { RefundBox } from "./refund-box.tsx"

type WithdrawFormProps = {
  booking: ManagedBooking
  token: string
  refusal: ChangeRefusal | undefined
  company: Company
}

/** The withdrawal function that the law asks for (code de la consommation, L221-21 and D221-5): who, which contract, where to acknowledge. */
export function WithdrawForm({ booking, token, refusal, company }: WithdrawFormProps) {
  const path = managePath(token)
  const control = (name: "name" | "email") => ({
    name,
    defaultValue: refusal?.values[name] ?? "",
    error: refusal?.fields[name],
  })
  return (
    <ManagePage
      title="Renoncer au contrat"
      intro={
        booking.can_withdraw
          ? `Vous pouvez vous rétracter, sans donner de motif, jusqu’au ${formatLongDate(booking.withdrawal_deadline)} inclus. Le rendez-vous est alors annulé.`
          : null
      }
      back={path}
      answer={refusal ? <Refused message={refusal.message} /> : null}
      phone={company.phone}
    >
      {booking.can_withdraw ? (
        <form
          method="post"
          action={`${path}/renoncer#reponse`}
          className={styles.form}
          aria-label="Rétractation"
          noValidate
        >
          <Contract booking={booking} company={company} />
          <div className={styles.pair}>
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
          <input type="hidden" name="expected_refund_cents" value={booking.refund_preview?.cents ?? 0} />
          <div className={styles.buttons}>
            <Button type="submit" size="large">
              Confirmer la rétractation
            </Button>
            <ButtonLink href={path} variant="secondary" size="large">
              Garder mon rendez-vous
            </ButtonLink>
          </div>
          <p className={styles.note}>
            Vous recevez aussitôt un accusé de réception avec le contenu de votre déclaration, sa date et son heure.{" "}
            <a href="/cgv#retractation">Vos droits en détail</a>
          </p>
        </form>
      ) : (
        <NotWithdrawable booking={booking} path={path} />
      )}
    </ManagePage>
  )
}

function Contract({ booking, company }: { booking: ManagedBooking; company: Company }) {
  const { scheduled_date: day, scheduled_time: time } = booking
  return (
    <dl className={styles.contract} aria-label="Contrat">
      <div>
        <dt>Je renonce au contrat avec {company.name}</dt>
        <dd>{booking.service_name}</dd>
      </div>
      <div>
        <dt>Référence</dt>
        <dd>{booking.reference}</dd>
      </div>
      <div>
        <dt>Commandé le</dt>
        <dd>{formatDateTime(new Date(booking.ordered_at))}</dd>
      </div>
      {day && time ? (
        <div>
          <dt>Prévu le</dt>
          <dd>{`${formatLongDate(day)} à ${formatTime(time)}`}</dd>
        </div>
      ) : null}
    </dl>
  )
}
