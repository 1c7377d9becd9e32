import { ButtonLink } from "#app/site/bricks/button.tsx"
import { exactCents } from "#domain/documents/words.ts"
import { type OpenQuote, optionsOf } from "#domain/quotes/client-quote.ts"
import styles from "./document.module.css"
import { sumOfAids } from "#domain/quotes/aids.ts"

/** On a phone, at the bottom of the window as long as the lines are read: what it costs, and the way to the signature. */
export function SignBar({ quote }: { quote: OpenQuote }) {
  const { content } = quote
  const { aids = [] } = content
  return (
    <div className={styles.bar}>
      <p>
        <b className={styles.barTotal}>
          <span className="nowrap" data-sum="total">
            {exactCents(content.total_cents)}
          </span>
          {content.seller.vat_exempt ? "" : " TTC"}
        </b>
        {aids.length > 0 ? (
          <span className="minor">
            À votre charge <span data-sum="own">{exactCents(content.total_cents - sumOfAids(aids))}</span>
          </span>
        ) : content.deposit_bp > 0 ? (
          <span className="minor" hidden={content.deposit_cents <= 0}>
            Acompte <span data-sum="deposit">{exactCents(content.deposit_cents)}</span>
          </span>
        ) : null}
      </p>
      <ButtonLink href="#suite">{wayOn(quote)}</ButtonLink>
    </div>
  )
}

/** The same in a low window, where a bar would hide the lines. */
export function SignLink({ quote }: { quote: OpenQuote }) {
  const { content } = quote
  return (
    <p className={styles.jump}>
      {content.total_cents < 0 ? "Moins-value" : "Total"}&nbsp;:{" "}
      <b className="nowrap">
        <span data-sum="total">{exactCents(content.total_cents)}</span>
        {content.seller.vat_exempt ? "" : " TTC"}
      </b>
      . <a href="#suite">{wayOn(quote)}</a>
    </p>
  )
}

function wayOn({ content, sends_codes }: OpenQuote): string {
  if (!sends_codes) return "Comment signer"
  return optionsOf(content).length > 0 ? "Choisir et signer" : "Aller à la signature"
}
