import { CODE_MINUTES } from "#domain/law.gen.ts"
import { Facts } from "#app/site/bricks/facts.tsx"
import {
  type ClientDocument,
  type ClientLine,
  type ClientSigning,
  type WorkLine,
  worksOf,
} from "#domain/quotes/client-quote.ts"
import { isTakenBack, quoteWords } from "#domain/quotes/quote.ts"
import { splitSections } from "#domain/quotes/sections.ts"
import { Progress } from "./progress.tsx"
import type { QuotePageProps } from "./quote-page.tsx"
import { Totals } from "./totals.tsx"
import { CodeFields } from "./sign-fields.tsx"
import styles from "./document.module.css"

type CodeStepProps = QuotePageProps & { signing: ClientSigning; document: ClientDocument }

/** Third step: what is ordered, once more and complete (code civil, 1127-2), the code, and the button that signs. */
export function CodeStep({ quote, path, refusal, signing, document }: CodeStepProps) {
  const { content, email_hint, version_no } = quote
  const words = quoteWords[content.kind]
  const chosen = new Set(signing.line_ids)
  const works = worksOf(content.rows).filter(({ id, is_option }) => !is_option || chosen.has(id))
  return (
    <form method="post" action={`${path}?etape=code#suite`} className={`sheet stack gap-3 ${styles.card}`} noValidate>
      <Progress at={3} kind={content.kind} />
      <input type="hidden" name="signing_id" value={signing.id} />
      <input type="hidden" name="document_sha256" value={document.sha256} />
      <input type="hidden" name="version_no" value={version_no} />
      <input type="hidden" name="staff_device" data-staff-device="" />
      <p role="status">
        Le code vous est envoyé à <b className={styles.anywhere}>{email_hint}</b>. Il est valable {CODE_MINUTES}
        &nbsp;minutes.
      </p>
      <Essentials title={quote.title} rows={content.rows} works={works} />
      <details className={styles.fold} open={works.length <= MOST_OPEN}>
        <summary>
          {works.length} {works.length > 1 ? "prestations" : "prestation"}
        </summary>
        <ul className={styles.recap}>
          {works.map(({ id, label, quantity, is_option }) => (
            <li key={id}>
              {label}
              {is_option ? " (option)" : isTakenBack({ quantity }) ? " (retirée)" : ""}
            </li>
          ))}
        </ul>
      </details>
      <Totals content={content} amounts={signing} />
      <Facts
        facts={[
          ["Début des travaux", content.starts_text],
          ["Durée", content.duration_text],
          [
            "Paiement",
            signing.total_cents >= 0 && content.payment_terms && <span className="lines">{content.payment_terms}</span>,
          ],
          ["Signataire", `${signing.given_name ?? ""} ${signing.family_name ?? ""}`],
        ]}
        className={`stack gap-1 ${styles.facts}`}
      />
      <details className={styles.fold}>
        <summary>Ce que vous déclarez</summary>
        <ul className={styles.recap}>
          {signing.consents.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      <p className="cluster">
        <a href={`${path}?etape=choix#suite`}>Modifier mon choix</a>
        <a href={document.url} target="_blank" rel="noreferrer">
          Relire {words.the} (PDF<span className="visually-hidden">, nouvel onglet</span>)
        </a>
      </p>
      <CodeFields
        path={path}
        error={refusal?.gesture === "signer" ? refusal.fields["code"] : undefined}
        gesture="signer"
      >
        {/* Code de la consommation, L221-14; nothing is owed for works that are taken back. */}
        Signer {words.the}
        {signing.total_cents > 0 ? " — commande avec obligation de paiement" : ""}
      </CodeFields>
    </form>
  )
}

/** A longer list is folded. */
const MOST_OPEN = 8

type EssentialsProps = { title: string; rows: readonly ClientLine[]; works: readonly WorkLine[] }

/** What is ordered, never folded (code de la consommation, L221-14): the subject and, of a long quote, its sections. */
function Essentials({ title, rows, works }: EssentialsProps) {
  const ordered = new Set<ClientLine>(works)
  const sections = splitSections(rows).flatMap(({ head, from, to }) => {
    const count = rows.slice(from, to).filter((row) => ordered.has(row)).length
    return head === null || count === 0 ? [] : [{ label: rows[head]?.label, count }]
  })
  return (
    <div className="stack gap-half">
      <p>
        <b>{title}</b>
      </p>
      {works.length > MOST_OPEN && sections.length > 1 ? (
        <ul className={styles.recap}>
          {sections.map(({ label, count }, index) => (
            <li key={index}>
              {label}, {count}&nbsp;{count > 1 ? "lignes" : "ligne"}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
