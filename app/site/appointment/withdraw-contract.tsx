import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { Field, person } from "#app/site/bricks/field.tsx"
import type { Contract } from "#domain/booking/manage.ts"
import type { Company } from "#domain/company/company.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import styles from "./change-form.module.css"
import { ManagePage } from "./manage-page.tsx"
import { whyNotWithdrawable, WithdrawalDeclaration } from "./withdrawal-declaration.tsx"

type WithdrawContractProps = {
  /** The contract found by reference and e-mail address; null before the search or when nothing was found. */
  contract: Contract | null
  refusal: FormRefusal | undefined
  isDone: boolean
  company: Company
}

const PATH = "/rendez-vous/renoncer"

/** Withdrawal without the personal link: name, contract and address, then the refund and the confirmation (code de la consommation, L221-21, D221-5). */
export function WithdrawContract({ contract, refusal, isDone, company }: WithdrawContractProps) {
  const values = refusal?.values ?? {}
  return (
    <ManagePage
      title="Renoncer au contrat"
      intro={
        isDone || contract?.urgent_repair
          ? null
          : "Sans donner de motif, dans le délai de rétractation, sauf réparation urgente. La référence est dans l’e-mail de confirmation."
      }
      back="/rendez-vous"
      refusal={refusal?.message ? refusal : undefined}
      answer={isDone ? <Done /> : null}
      phone={company.phone}
    >
      {contract ? (
        <Declaration contract={contract} values={values} company={company} />
      ) : isDone ? null : (
        <form method="post" action={`${PATH}#reponse`} className="stack gap-3" aria-label="Contrat" noValidate>
          <div className="pair">
            <Field {...fieldOf("name", refusal)} {...person.name} className="wide" />
            <Field {...fieldOf("email", refusal)} {...person.email} hint="L’adresse donnée à la réservation" />
            <Field {...fieldOf("reference", refusal)} label="Référence" hint="Par exemple BR-1A2B3C4D" maxLength={20} />
          </div>
          <div className={`cluster ${styles.buttons}`}>
            <Button type="submit" size="large">
              Continuer
            </Button>
          </div>
          <p className="minor">
            Vous ne trouvez pas la référence&nbsp;? <span className="nowrap">Écrivez-nous</span>{" "}
            {company.email ? (
              <>
                à <a href={`mailto:${company.email}`}>{company.email}</a>
              </>
            ) : (
              <a href="/contact">ici</a>
            )}
            &nbsp;: votre nom et la prestation suffisent.
          </p>
        </form>
      )}
    </ManagePage>
  )
}

const fieldOf = (name: "name" | "email" | "reference", refusal: FormRefusal | undefined) => ({
  name,
  defaultValue: refusal?.values[name] ?? "",
  error: refusal?.fields[name],
})

type DeclarationProps = { contract: Contract; values: Record<string, string>; company: Company }

function Declaration({ contract, values, company }: DeclarationProps) {
  if (!contract.can_withdraw)
    return (
      <Alert tone="info">
        {contract.status === "cancelled" ? "Ce rendez-vous est déjà annulé." : whyNotWithdrawable(contract)}
      </Alert>
    )
  const { name, email } = values
  return (
    <WithdrawalDeclaration
      contract={contract}
      company={company}
      path="/rendez-vous"
      cancelHref={null}
      declarant={{ name, email }}
    >
      {Object.entries({ ...values, step: "confirm" }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </WithdrawalDeclaration>
  )
}

function Done() {
  return (
    <Alert tone="success" role="status" title="Votre rétractation est enregistrée">
      L’accusé de réception, avec la date et l’heure, part à l’adresse e-mail de la réservation.
    </Alert>
  )
}
