import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import type { Company } from "#domain/company/company.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import styles from "./manage-page.module.css"

type ManagePageProps = {
  title: string
  intro?: ReactNode
  /** Target of the back link; the first page has none. */
  back?: string | undefined
  /** A refused change, shown first. */
  refusal?: FormRefusal | undefined
  /** Message about a successful change, shown when there is no refusal. */
  answer?: ReactNode
  phone: Company["phone"]
  children: ReactNode
}

export const endSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

/** One page of « Gérer mon rendez-vous ». */
export function ManagePage({ title, intro, back, refusal, answer, phone, children }: ManagePageProps) {
  return (
    <Container width="narrow" className="stack gap-3 plain-page">
      {back ? (
        <p>
          <a href={back} className={styles.back}>
            <ArrowLeft size={20} aria-hidden="true" />
            Mon rendez-vous
          </a>
        </p>
      ) : null}
      <h1 className="size-4">{title}</h1>
      {intro ? <p className={`lead soft measure ${styles.intro}`}>{intro}</p> : null}
      <div id="reponse" tabIndex={-1} className="answer">
        {refusal ? (
          <Alert tone="danger" role="alert">
            {endSentence(refusal.message)}
          </Alert>
        ) : (
          answer
        )}
      </div>
      {children}
      <p className="soft">
        Une question&nbsp;? <CallUs phone={phone} starts />.
      </p>
    </Container>
  )
}
