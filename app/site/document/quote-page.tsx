import { inWords } from "#domain/numbers.ts"
import { OFF_PREMISES_DAYS, WITHDRAWAL_DAYS } from "#domain/law.gen.ts"
import { Alert } from "#app/site/bricks/alert.tsx"
import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import { Refusal } from "#app/site/bricks/refusal.tsx"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate } from "#domain/dates.ts"
import { type OpenQuote, optionsOf } from "#domain/quotes/client-quote.ts"
import type { PaymentEnd } from "#domain/quotes/deposit.ts"
import { quoteKindLabels, quoteWords } from "#domain/quotes/quote.ts"
import { capitalized } from "#domain/typography.ts"
import { Answers } from "./answers.tsx"
import { ChooseStep } from "./choose-step.tsx"
import { CodeStep } from "./code-step.tsx"
import { Downloads, Prints, printsOf } from "./downloads.tsx"
import { forWhom, Specimen } from "./heading.tsx"
import { Lines } from "./lines.tsx"
import { Mentions } from "./mentions.tsx"
import { SignBar, SignLink } from "./sign-bar.tsx"
import { Signed } from "./signed.tsx"
import { SignerStep } from "./signer-step.tsx"
import type { QuoteRefusal, Step } from "./take-form.ts"
import { Totals } from "./totals.tsx"
import styles from "./document.module.css"

export type QuotePageProps = {
  quote: OpenQuote
  /** Address of the page, and base of its forms' addresses. */
  path: string
  step: Step | null
  /** How the client came back from the payment page. */
  payment: PaymentEnd | null
  refusal: QuoteRefusal | undefined
  company: Company
}

/** A quote for its client: what it says, and what can be answered. */
export function QuotePage(props: QuotePageProps) {
  const { quote, path, refusal, company } = props
  const { content, signature } = quote
  const isOpen = quote.state === "sent"
  const isChoosing = isOpen && stepOf(props) === "choix"
  const side = (
    <div className={`stack gap-3 ${styles.side}`} data-stays={isShort(props) || undefined}>
      <div id="suite" tabIndex={-1} className={`stack gap-3 ${styles.next}`}>
        <Refusal refusal={refusal} />
        {isOpen ? <InPerson quote={quote} /> : null}
        {isOpen ? <NextStep {...props} /> : <Ended {...props} />}
      </div>
      {isOpen ? <Answers quote={quote} path={path} refusal={refusal} /> : null}
      <p className="soft">
        Une question sur {quoteWords[content.kind].this}&nbsp;? <CallUs phone={company.phone} starts />.
      </p>
    </div>
  )
  return (
    <Container className={`plain-page ${styles.layout}`}>
      <div className={styles.head}>
        <Head quote={quote} company={company} path={path} />
        {isChoosing ? <SignLink quote={quote} /> : null}
      </div>
      {/* On a phone: what happened, and the form of a later step, come before the lines; the first choice comes after them. */}
      {isChoosing ? null : side}
      <div className={`stack gap-4 ${styles.main}`}>
        <Downloads quote={quote} />
        <Lines content={content} taken={takenOf(props)} />
        {isOpen ? null : <Totals content={content} amounts={content} />}
        <Mentions content={content} signer={signature?.name ?? null} />
        <Prints prints={printsOf(quote)} />
      </div>
      {isChoosing ? <SignBar quote={quote} /> : null}
      {isChoosing ? side : null}
    </Container>
  )
}

function Head({ quote, company, path }: Pick<QuotePageProps, "quote" | "company" | "path">) {
  const { content, number, version_no, title, valid_until, state } = quote
  return (
    <header className="stack gap-1" data-seen={state === "sent" ? `${path}/vu` : undefined}>
      <p className="minor">
        {quoteKindLabels[content.kind]} {number}
        {version_no > 1 ? `, version ${version_no}` : ""} de {company.name}, du {formatLongDate(content.written_on)}
      </p>
      <h1 className={`size-4 ${styles.title}`}>{title}</h1>
      <Specimen content={content} />
      {state === "sent" ? (
        <p className="lead">
          {quoteKindLabels[content.kind]} valable jusqu’au <b className="nowrap">{formatLongDate(valid_until)}</b>
        </p>
      ) : null}
      <p className="soft">
        {forWhom(content.client.name, content.place)}
        {content.amends ? (
          <>
            . Cet avenant modifie le devis <span className="nowrap">{content.amends}</span>.
          </>
        ) : null}
      </p>
      {content.intro ? <p className="lines measure">{content.intro}</p> : null}
    </header>
  )
}

/** On a device of the company: where the client signs, and what follows from it. */
function InPerson({ quote: { in_person_place: place, content, email_hint } }: Pick<QuotePageProps, "quote">) {
  if (!place) return null
  return (
    <Alert
      tone="info"
      title={place === "home" ? "Vous signez sur place, chez vous" : "Vous signez sur place, dans nos locaux"}
      more={
        place === "home" && content.client.is_consumer ? (
          <p>
            Vous avez {inWords(WITHDRAWAL_DAYS)} jours pour vous rétracter, et la loi interdit tout paiement pendant les{" "}
            {inWords(OFF_PREMISES_DAYS)} jours qui suivent votre signature.
          </p>
        ) : null
      }
    >
      {email_hint ? `Le code qui signe arrive à votre adresse, ${email_hint}\u00a0: saisissez-le vous-même.` : null}
    </Alert>
  )
}

function NextStep(props: QuotePageProps) {
  const { signing } = props.quote
  const step = stepOf(props)
  if (step === "code" && signing?.document) return <CodeStep {...props} signing={signing} document={signing.document} />
  if (step !== "choix" && signing) return <SignerStep {...props} signing={signing} />
  return <ChooseStep {...props} />
}

/** The step that is asked for, or the last one that its data allow. */
function stepOf({ quote: { signing }, step, refusal }: QuotePageProps): "choix" | "signer" | "code" {
  const asked = refusal ? STEP_OF[refusal.gesture] : step
  if (!signing || (asked !== "signer" && asked !== "code")) return "choix"
  return asked === "code" && signing.code_sent_at && signing.document ? "code" : "signer"
}

/** The options of the signature, or of the choice that is being signed; null before any choice. */
function takenOf(props: QuotePageProps): readonly string[] | null {
  const { content, signature, signing, state } = props.quote
  if (signature) return content.chosen
  return state === "sent" && stepOf(props) !== "choix" ? (signing?.line_ids ?? null) : null
}

/** A refused form is shown again where it was. */
const STEP_OF = {
  ...{ choisir: "choix", code: "signer", signer: "code" },
  ...{ payer: "choix", refuser: "choix", renoncer: "renoncer" },
  ...{ pv_code: "choix", pv_signer: "choix" },
} as const

function Ended(props: QuotePageProps) {
  const { state, valid_until, content } = props.quote
  const words = quoteWords[content.kind]
  if (state === "refused")
    return (
      <Alert tone="info" role="status" title={`Vous avez refusé ${words.this}`}>
        C’est noté, nous ne vous relancerons pas. Vous avez changé d’avis&nbsp;? Appelez-nous&nbsp;: nous vous en
        enverrons un nouveau.
      </Alert>
    )
  if (state === "expired")
    return (
      <Alert tone="info" title={`${capitalized(words.this)} n’est plus valable`}>
        {`Il l’était jusqu’au ${formatLongDate(valid_until)}. Appelez-nous pour en recevoir un nouveau.`}
      </Alert>
    )
  return <Signed {...props} />
}

/** Options beyond which the first step may be higher than a screen. */
const FEW = 3

function isShort(props: QuotePageProps): boolean {
  const { content, signature } = props.quote
  return signature === null && stepOf(props) === "choix" && optionsOf(content).length <= FEW
}
