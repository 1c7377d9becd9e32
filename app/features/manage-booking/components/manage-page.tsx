import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { Alert } from "#app/components/site/alert.tsx"
import { Container } from "#app/components/site/container.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./manage-page.module.css"

type ManagePageProps = {
  title: string
  intro?: ReactNode
  /** Where the page goes back to; the first page has none. */
  back?: string | undefined
  /** What just happened, read first. */
  answer?: ReactNode
  /** Whom to call; left out where the page says it already. */
  phone?: Company["phone"]
  children: ReactNode
}

/** One page of « Gérer mon rendez-vous ». */
export function ManagePage({ title, intro, back, answer, phone, children }: ManagePageProps) {
  return (
    <Container width="narrow" className={styles.page}>
      {back ? (
        <p>
          <a href={back} className={styles.back}>
            <ArrowLeft size={20} aria-hidden="true" />
            Mon rendez-vous
          </a>
        </p>
      ) : null}
      <h1>{title}</h1>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      <div id="reponse" tabIndex={-1} className={styles.answer}>
        {answer}
      </div>
      {children}
      {phone ? (
        <p className={styles.help}>
          Une question&nbsp;? Appelez-nous au <a href={phone.href}>{phone.label}</a>.
        </p>
      ) : null}
    </Container>
  )
}

/** A change that was refused, said first. */
export function Refused({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <Alert tone="danger" role="alert">
      <p>{/[.!?]$/.test(message) ? message : `${message}.`}</p>
      {children}
    </Alert>
  )
}
