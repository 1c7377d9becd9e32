import { Button } from "#app/site/bricks/button.tsx"
import { ChoiceCheck } from "#app/site/bricks/choice-check.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import { CODE_MINUTES } from "#domain/law.gen.ts"
import { countOf } from "#domain/numbers.ts"
import { declarationOf } from "#domain/projects/client-minutes.ts"
import type { MinutesPageProps } from "./minutes-page.tsx"
import { CodeFields, SignerFields } from "./sign-fields.tsx"
import styles from "./document.module.css"

/** Whether the code is asked for: it was sent, and the address or a refused form says so. */
export const isAtCode = ({ minutes, step, refusal }: MinutesPageProps) =>
  (refusal ? refusal.gesture === "pv_signer" : step === "code") && minutes.code_sent_at !== null

/** Two steps: who signs and what they declare, then the code that arrives by mail. */
export function SignMinutes(props: MinutesPageProps) {
  const { minutes } = props
  const paper = minutes.documents.find(({ kind }) => kind === "minutes")
  if (!paper) return null
  if (!minutes.sends_codes || !minutes.email_hint)
    return (
      <div className={`sheet stack ${styles.card}`}>
        <h2 className="size-2">À signer</h2>
        <p>
          {minutes.sends_codes
            ? "Nous n’avons pas votre adresse e-mail\u00a0: le code ne peut pas vous parvenir. Appelez-nous pour nous la donner, ou signez le procès-verbal sur papier."
            : "Imprimez le procès-verbal et signez-le sur papier, ou signez-le avec nous sur le chantier."}
        </p>
      </div>
    )
  return isAtCode(props) ? <Code {...props} sha256={paper.sha256} /> : <Signer {...props} />
}

function Signer({ minutes, path, refusal }: MinutesPageProps) {
  const fields = refusal?.gesture === "pv_code" ? refusal.fields : {}
  const values = refusal?.gesture === "pv_code" ? refusal.values : {}
  return (
    <form method="post" action={`${path}?etape=signer#suite`} className={`sheet stack gap-3 ${styles.card}`} noValidate>
      <h2 className="size-2">Signer la réception</h2>
      <SignerFields values={values} fields={fields} known={minutes} />
      <ChoiceCheck
        name="accepts_terms"
        value="oui"
        defaultChecked={values["accepts_terms"] === "oui"}
        error={fields["accepts_terms"]}
      >
        {declarationOf(minutes.content)}
      </ChoiceCheck>
      <p className="minor">
        Un code à six chiffres part à l’adresse {minutes.email_hint}&nbsp;: il signera le procès-verbal.
      </p>
      <OfflineNotice button="appuyez de nouveau" />
      <Button type="submit" name="geste" value="pv_code" size="large" wide>
        Recevoir le code
      </Button>
    </form>
  )
}

/** A longer list is folded. */
const MOST_OPEN = 8

function Code({ minutes, path, refusal, sha256 }: MinutesPageProps & { sha256: string }) {
  return (
    <form method="post" action={`${path}?etape=code#suite`} className={`sheet stack gap-3 ${styles.card}`} noValidate>
      <h2 className="size-2">Relisez, puis signez</h2>
      <input type="hidden" name="document_sha256" value={sha256} />
      <input type="hidden" name="staff_device" data-staff-device="" />
      <p role="status">
        Le code vous est envoyé à <b className={styles.anywhere}>{minutes.email_hint}</b>. Il est valable {CODE_MINUTES}
        &nbsp;minutes.
      </p>
      <p>{declarationOf(minutes.content)}</p>
      {minutes.content.reserves.length > 0 ? (
        <details className={styles.fold} open={minutes.content.reserves.length <= MOST_OPEN}>
          <summary>{countOf(minutes.content.reserves.length, "réserve", "réserves")}</summary>
          <ul className={styles.recap}>
            {minutes.content.reserves.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <p>
        Signataire&nbsp;:{" "}
        <b>
          {minutes.given_name} {minutes.family_name}
        </b>
      </p>
      <CodeFields path={path} error={refusal?.fields["code"]} gesture="pv_signer">
        Signer le procès-verbal
      </CodeFields>
    </form>
  )
}
