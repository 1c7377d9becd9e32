import { Button } from "#app/site/bricks/button.tsx"
import { ChoiceCheck } from "#app/site/bricks/choice-check.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import { lineCents } from "#domain/amounts/document.ts"
import { exactCents } from "#domain/documents/words.ts"
import { type ClientContent, optionsOf, worksOf } from "#domain/quotes/client-quote.ts"
import { optionCents } from "#domain/quotes/option-price.ts"
import { basisLabels } from "#domain/vat.ts"
import { quoteWords } from "#domain/quotes/quote.ts"
import { Progress } from "./progress.tsx"
import type { QuotePageProps } from "./quote-page.tsx"
import { Totals } from "./totals.tsx"
import styles from "./document.module.css"
import { sumOfAids } from "#domain/quotes/aids.ts"

/** First step: the options, none ticked beforehand (code de la consommation, L121-17), and what the quote then costs. */
export function ChooseStep({ quote: { content, signing, sends_codes }, path, step, company }: QuotePageProps) {
  const options = optionsOf(content)
  // Only who comes back to change a choice finds it again.
  const earlier = new Set(step === "choix" ? signing?.line_ids : [])
  return (
    <form
      method="post"
      action={`${path}#suite`}
      className={`sheet stack gap-3 ${styles.card}`}
      data-quote={summaryOf(content)}
    >
      <Progress at={1} kind={content.kind} />
      {options.length > 0 ? (
        <fieldset className="stack">
          <legend className="legend">Vos options</legend>
          {options.map((option) => (
            <ChoiceCheck
              key={option.id}
              name="option"
              value={option.id}
              defaultChecked={earlier.has(option.id)}
              hint={option.description ? <span className="lines">{option.description}</span> : undefined}
            >
              <b>{option.label}</b>, {priceOf(option, content)}
            </ChoiceCheck>
          ))}
          <p className="minor">Facultatives&nbsp;: cochez celles que vous voulez, le total suit.</p>
        </fieldset>
      ) : null}
      <div aria-live="polite">
        <Totals content={content} amounts={content} />
      </div>
      {sends_codes ? (
        <>
          <OfflineNotice button="appuyez de nouveau" />
          <Button type="submit" name="geste" value="choisir" size="large" wide>
            Préparer la signature
          </Button>
          <p className="minor">Rien n’est signé à cette étape.</p>
        </>
      ) : (
        <p>
          La signature en ligne n’est pas disponible pour le moment, parce que ce site ne peut pas vous envoyer de code
          par e-mail. Vous pouvez télécharger {quoteWords[content.kind].the}, le signer sur papier et nous le remettre
          {company.phone ? ", ou nous appeler" : ""}.
        </p>
      )}
    </form>
  )
}

/** A consumer reads the price with its VAT, as it would be added to the total. */
function priceOf(option: ReturnType<typeof optionsOf>[number], content: ClientContent): string {
  const { price_basis, client, seller } = content
  const cents = client.is_consumer ? optionCents(option, content) : null
  if (cents !== null) return `${exactCents(cents)}\u00a0TTC`
  return `${exactCents(option.amount_cents)}${seller.vat_exempt ? "" : `\u00a0${basisLabels[price_basis]}`}`
}

/**
 * What the page's script needs to count: the works that are always ordered, summed by rate, and the options. Each line is rounded once, so
 * their sums stand for them exactly.
 */
function summaryOf({
  rows,
  price_basis,
  discount_bp,
  discount_cents,
  deposit_bp,
  contract,
  aids = [],
}: ClientContent): string {
  const works = worksOf(rows)
  const sums = Map.groupBy(
    works.filter(({ is_option }) => !is_option),
    ({ vat_rate }) => Number(vat_rate),
  )
  const always = [...sums].map(([vat_rate, lines]) => {
    const cents = lines.reduce((sum, line) => sum + lineCents(line), 0)
    const [whole, decimals] = [Math.trunc(Math.abs(cents) / 100), String(Math.abs(cents) % 100).padStart(2, "0")]
    return { quantity: cents < 0 ? "-1" : "1", discount_bp: 0, vat_rate, unit_price: `${whole}.${decimals}` }
  })
  const options = works
    .filter(({ is_option }) => is_option)
    .map(({ id, quantity, unit_price, vat_rate, ...discount }) => ({
      ...{ id, quantity, unit_price, discount_bp: discount.discount_bp, discount_cents: discount.discount_cents ?? 0 },
      vat_rate: Number(vat_rate),
    }))
  const contract_cents = contract ? contract.initial_cents + contract.amended_cents : 0
  return JSON.stringify({
    always,
    options,
    price_basis,
    discount_bp,
    discount_cents,
    deposit_bp,
    contract_cents,
    aid_cents: sumOfAids(aids),
  })
}
