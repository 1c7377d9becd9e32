import { Printer } from "lucide-react"
import { Warning } from "#app/office/feedback/warning.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { FALSE_ATTESTATION, NO_ATTESTATION, writeAttestation } from "#domain/compliance/attestation.ts"
import type { Question } from "#domain/compliance/questions.ts"
import { version } from "../../../../package.json"
import styles from "./compliance.module.css"
import type { StoredAnswer } from "./data.ts"

type AttestationProps = {
  answers: StoredAnswer[]
  company: { name: string; siret: string | null; address: string | null }
}

/** What the publisher's attestation must say, ready to print. Alone on the paper. */
export function AttestationPanel({ answers, company }: AttestationProps) {
  const answerOf = (question: Question) => answers.find((answer) => answer.question === question) ?? null
  const canAttest = answerOf("origin")?.answer !== "own"
  return (
    <Panel
      title="L’attestation de l’éditeur"
      description="Ce qu’elle doit dire, d’après le modèle de l’administration (BOI-LETTRE-000242). Elle se refait à chaque version majeure, se signe à la main et se garde avec vos comptes."
      actions={
        canAttest ? (
          <IconButton variant="default" icon={Printer} onClick={() => window.print()}>
            Imprimer
          </IconButton>
        ) : null
      }
    >
      {canAttest ? (
        <article className={styles.attestation}>
          <h3>Attestation individuelle d’un logiciel de gestion ou d’un système de caisse</h3>
          {writeAttestation({ version, company, signature: answerOf("attestation") }).map(({ title, paragraphs }) => (
            <section key={title}>
              <h4>{title}</h4>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p className="office-minor">{FALSE_ATTESTATION}</p>
        </article>
      ) : (
        <Warning title="Il vous faut un certificat">{NO_ATTESTATION}</Warning>
      )}
    </Panel>
  )
}
