import type { ReactNode } from "react"
import { Facts } from "#app/site/bricks/facts.tsx"
import type { Contract, ManagedBooking } from "#domain/booking/manage.ts"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate, formatLongDateTime, formatTime, parisToday } from "#domain/dates.ts"
import { ChangeForm } from "./change-form.tsx"
import styles from "./change-form.module.css"
import { RefundBox } from "./refund-box.tsx"
import { UrgentNotice } from "./urgent-right.tsx"

type WithdrawalDeclarationProps = {
  contract: Contract
  company: Company
  /** The page that the visitor came from; the form posts to `renoncer` below it. */
  path: string
  /** Where the appointment is cancelled; null when it cannot be from here. */
  cancelHref: string | null
  /** Name and e-mail address, if the visitor typed them on the page before. */
  declarant?: { name: string | undefined; email: string | undefined }
  children: ReactNode
}

/** The declaration of withdrawal: the contract, who declares (`declarant` or fields as `children`), the money that comes back. */
export function WithdrawalDeclaration(props: WithdrawalDeclarationProps) {
  const { contract, company, path, cancelHref, declarant, children } = props
  const { scheduled_date: day, scheduled_time: time } = contract
  return (
    <>
      {contract.urgent_repair ? <UrgentNotice booking={contract} cancelHref={cancelHref} /> : null}
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
            [`Je renonce au contrat avec ${company.name}`, contract.service_name],
            ["Référence", contract.reference],
            ["Commandé le", formatLongDateTime(new Date(contract.ordered_at))],
            ["Prévu le", day && time && `${formatLongDate(day)} à ${formatTime(time)}`],
            ["Déclaré par", declarant?.name],
            ["Accusé de réception à", declarant?.email],
          ]}
        />
        {children}
        <RefundBox booking={contract} isWithdrawal />
      </ChangeForm>
    </>
  )
}

/** Why the right to withdraw cannot be used here, or no longer. */
export function whyNotWithdrawable({
  status,
  withdrawal_deadline,
  can_cancel,
}: Pick<ManagedBooking, "status" | "withdrawal_deadline" | "can_cancel">): string {
  if (parisToday() > withdrawal_deadline) {
    const over = `Le délai de rétractation s’est terminé le ${formatLongDate(withdrawal_deadline)}.`
    if (status === "completed") return `${over} Pour toute réclamation, écrivez-nous.`
    return can_cancel
      ? `${over} Vous pouvez encore annuler le rendez-vous depuis sa page.`
      : `${over} Le rendez-vous ne s’annule plus en ligne\u00a0: pour toute question, appelez-nous ou écrivez-nous.`
  }
  if (status === "completed")
    return "L’intervention est entièrement exécutée, et vous aviez demandé qu’elle commence avant la fin du délai, ou une réparation urgente\u00a0: le droit de rétractation a pris fin avec elle. Pour toute réclamation, écrivez-nous."
  return "La rétractation en ligne concerne les rendez-vous réservés et payés sur ce site. Pour celui-ci, appelez-nous ou écrivez-nous."
}
