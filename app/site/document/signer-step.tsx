import { Button } from "#app/site/bricks/button.tsx"
import { ChoiceCheck } from "#app/site/bricks/choice-check.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import {
  type ClientSigning,
  earlyStartEffect,
  earlyStartSentence,
  hasEarlyStart,
  termsSentence,
  vatSentences,
} from "#domain/quotes/client-quote.ts"
import { quoteWords } from "#domain/quotes/quote.ts"
import { Failed } from "./downloads.tsx"
import { Progress } from "./progress.tsx"
import type { QuotePageProps } from "./quote-page.tsx"
import { Totals } from "./totals.tsx"
import { SignerFields } from "./sign-fields.tsx"
import styles from "./document.module.css"

/** Stands for the signer's name in a sentence; the page's script replaces it while the name is typed. */
const NOBODY = "(prénom et nom ci-dessus)"

/** Second step: who signs, and what they accept. No box is ticked beforehand. */
export function SignerStep({ quote, path, refusal, signing }: QuotePageProps & { signing: ClientSigning }) {
  const { content, email_hint } = quote
  const fields = refusal?.gesture === "code" ? refusal.fields : {}
  const values = refusal?.gesture === "code" ? refusal.values : {}
  const name = [values["given_name"], values["family_name"]].filter(Boolean).join(" ")
  const words = quoteWords[content.kind]
  const certifications = vatSentences(NOBODY, content, signing.line_ids)
  return (
    <form method="post" action={`${path}?etape=signer#suite`} className={`sheet stack gap-3 ${styles.card}`} noValidate>
      <Progress at={2} kind={content.kind} />
      <input type="hidden" name="signing_id" value={signing.id} />
      <Totals content={content} amounts={signing} />
      <p>
        <a href={`${path}?etape=choix#suite`}>Modifier mon choix</a>
      </p>
      {signing.document ? (
        <>
          <p>
            <a href={signing.document.url} target="_blank" rel="noreferrer">
              Lire {words.the} à signer (PDF<span className="visually-hidden">, nouvel onglet</span>)
            </a>
          </p>
          <SignerFields values={values} fields={fields} known={signing} />
          <ChoiceCheck
            name="accepts_terms"
            value="oui"
            required
            defaultChecked={values["accepts_terms"] === "oui"}
            error={fields["accepts_terms"]}
            hint={
              <a href="/cgv" target="_blank" rel="noreferrer">
                Lire les conditions générales de vente<span className="visually-hidden"> (nouvel onglet)</span>
              </a>
            }
          >
            {termsSentence(content.terms_version)}
          </ChoiceCheck>
          {certifications.length > 0 ? (
            <ChoiceCheck
              name="certifies_vat"
              value="oui"
              required
              defaultChecked={values["certifies_vat"] === "oui"}
              hint="Cette certification ouvre droit au taux réduit de TVA. Si elle était inexacte, le complément de TVA vous serait demandé."
            >
              {certifications.map((sentence) => (
                <span key={sentence} className={styles.certification}>
                  <Named sentence={sentence} name={name} />
                </span>
              ))}
            </ChoiceCheck>
          ) : null}
          {hasEarlyStart(content) ? (
            <ChoiceCheck
              name="early_start"
              value="oui"
              defaultChecked={values["early_start"] === "oui"}
              hint={earlyStartEffect}
            >
              {earlyStartSentence}
            </ChoiceCheck>
          ) : null}
          {email_hint ? (
            <>
              <p className="minor">
                Un code à six chiffres part à l’adresse {email_hint}&nbsp;: il signera {words.the}.
              </p>
              <OfflineNotice button="appuyez de nouveau" />
              <Button type="submit" name="geste" value="code" size="large" wide>
                Recevoir le code
              </Button>
            </>
          ) : (
            <p>
              Nous n’avons pas votre adresse e-mail&nbsp;: le code ne peut pas vous parvenir. Appelez-nous pour nous la
              donner, ou signez {words.the} sur papier.
            </p>
          )}
        </>
      ) : (
        <Waiting path={path} hasFailed={quote.is_document_failed} />
      )}
    </form>
  )
}

/** A sentence with the signer's name in its place. */
function Named({ sentence, name }: { sentence: string; name: string }) {
  const [before = "", after = ""] = sentence.split(NOBODY)
  return (
    <>
      {before}
      <b data-signer-name={NOBODY}>{name || NOBODY}</b>
      {after}
    </>
  )
}

/** The document of this choice is made by the site within seconds; the page's script reads the page again. */
function Waiting({ path, hasFailed }: { path: string; hasFailed: boolean }) {
  if (hasFailed) return <Failed />
  return (
    <div className="stack" role="status" data-waits="">
      <p>Le document à signer se prépare…</p>
      <p>
        <a href={`${path}?etape=signer#suite`}>Actualiser</a>
      </p>
    </div>
  )
}
