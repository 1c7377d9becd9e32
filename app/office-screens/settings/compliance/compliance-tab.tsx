import { useQuery } from "@tanstack/react-query"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { Part, Parts } from "#app/office/settings/parts.tsx"
import { GUARANTEES, LAW, LIMIT } from "#domain/compliance/guarantees.ts"
import { SOFTWARE } from "#domain/software.ts"
import { ArchivesPanel } from "./archives-panel.tsx"
import { AttestationPanel } from "./attestation-panel.tsx"
import { ChainPanel } from "./chain-panel.tsx"
import styles from "./compliance.module.css"
import { answersQuery } from "./queries.ts"
import { QuestionsPanel } from "./questions-panel.tsx"

const PARTS = {
  chaine: "Chaîne et archives",
  reponses: "Vos réponses",
  attestation: "Garanties et attestation",
}

/** What the law on payment software asks: the chain, the owner's answers, the yearly archives, and the attestation to sign. */
export function ComplianceTab({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(answersQuery)
  return (
    <Panels>
      <Parts parts={PARTS}>
        {read.error ? <ErrorOf read={read} /> : null}
        <Part name="chaine">
          <ChainPanel />
          <ArchivesPanel isAdmin={isAdmin} />
        </Part>
        <Part name="reponses">
          {read.data ? <QuestionsPanel answers={read.data.answers} isAdmin={isAdmin} /> : null}
          {read.isPending ? <Loading height={320} radius="lg" /> : null}
        </Part>
        <Part name="attestation">
          <div className={styles.screen}>
            <Guarantees />
          </div>
          {read.data ? <AttestationPanel answers={read.data.answers} company={read.data.company} /> : null}
        </Part>
      </Parts>
    </Panels>
  )
}

function Guarantees() {
  return (
    <Panel
      title={`Ce que ${SOFTWARE} garantit`}
      description="Un logiciel qui enregistre les paiements de particuliers doit remplir quatre conditions."
    >
      <dl className={styles.guarantees}>
        {GUARANTEES.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>La limite</dt>
          <dd>{LIMIT}</dd>
        </div>
      </dl>
      <p className="office-minor office-below">{LAW}</p>
    </Panel>
  )
}
