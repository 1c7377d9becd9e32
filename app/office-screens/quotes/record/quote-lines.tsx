import { Amount } from "#app/office/records/amount.tsx"
import styles from "#app/office/records/priced-rows.module.css"
import { taxRows, wholeOf } from "#domain/amounts/tax-rows.ts"
import { exactCents, exactDecimal } from "#domain/documents/words.ts"
import { showDecimal } from "#domain/quotes/decimals.ts"
import { type QuoteLine, unitAfter } from "#domain/quotes/quote.ts"
import { numberLines } from "#domain/quotes/sections.ts"
import { totalsOf, withoutRates } from "#domain/quotes/totals.ts"
import { percentOf, taxed } from "#domain/vat.ts"
import type { QuoteFile } from "./data.ts"
import { discountNote } from "#domain/quotes/discount.ts"
import { aidLabel, aidsOf, CLIENT_PART, sumOfAids } from "#domain/quotes/aids.ts"

type QuoteLinesProps = { quote: QuoteFile; chosen: readonly string[] }

/** The lines and totals of a quote that is fixed; `chosen` are the options that the client took. */
export function QuoteLines({ quote, chosen }: QuoteLinesProps) {
  const { price_basis, is_vat_exempt: isExempt } = quote
  const lines = isExempt ? withoutRates(quote.lines) : quote.lines
  const totals = totalsOf({ ...quote, lines, chosen })
  const numbers = numberLines(lines)
  const aids = aidsOf(quote)
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">Lignes du devis</caption>
        <thead>
          <tr>
            <th scope="col">N°</th>
            <th scope="col">Désignation</th>
            <th scope="col" data-figure>
              Quantité
            </th>
            <th scope="col" data-figure>
              {taxed("Prix", isExempt, price_basis)}
            </th>
            {isExempt ? null : (
              <th scope="col" data-figure>
                TVA
              </th>
            )}
            <th scope="col" data-figure>
              {taxed("Total", isExempt, price_basis)}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) =>
            line.kind === "work" ? (
              <Work
                key={line.id}
                line={line}
                isExempt={isExempt}
                isChosen={chosen.includes(line.id)}
                number={numbers[i] ?? ""}
                cents={totals.lines[i] ?? 0}
              />
            ) : line.kind === "page_break" ? null : (
              <tr key={line.id} data-kind={line.kind}>
                <td>{numbers[i]}</td>
                <td colSpan={isExempt ? 3 : 4}>
                  {line.label}
                  {line.description ? <p className="office-minor">{line.description}</p> : null}
                </td>
                <td data-figure>{line.kind === "section" ? exactCents(totals.sections[i] ?? 0) : null}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <dl className={styles.totals}>
        {totals.allowance_cents !== 0 ? <Amount label="Remise" cents={-totals.allowance_cents} /> : null}
        {taxRows(totals.split, isExempt, wholeOf(totals.gross_cents)).map((row) => (
          <Amount key={row.label} {...row} />
        ))}
        {aids.map((aid) => (
          <Amount key={aid.kind} label={aidLabel(aid)} cents={-aid.cents} />
        ))}
        {aids.length > 0 ? <Amount label={CLIENT_PART} cents={totals.gross_cents - sumOfAids(aids)} isMain /> : null}
        {totals.options_gross_cents > 0 ? (
          <Amount label={taxed("Options en plus", isExempt)} cents={totals.options_gross_cents} />
        ) : null}
      </dl>
    </>
  )
}

type WorkProps = { line: QuoteLine; isExempt: boolean; isChosen: boolean; number: string; cents: number }

function Work({ line, isExempt, isChosen, number, cents }: WorkProps) {
  const { label, description, quantity, unit, unit_price, vat_rate, is_option } = line
  const notes = [is_option ? (isChosen ? "Option choisie" : "Option, en plus") : null, discountNote(line)].filter(
    Boolean,
  )
  return (
    <tr data-kind="work" data-left-out={is_option && !isChosen}>
      <td>{number}</td>
      <td>
        {label}
        {description ? <p className="office-minor">{description}</p> : null}
        {notes.length > 0 ? <p className="office-minor">{notes.join(" · ")}</p> : null}
      </td>
      <td data-figure>{`${showDecimal(quantity)}\u00a0${unitAfter(quantity, unit)}`}</td>
      <td data-figure data-head="×">{`${exactDecimal(unit_price, 2)}\u00a0€`}</td>
      {isExempt ? null : (
        <td data-figure data-head="TVA">
          {percentOf(vat_rate)}
        </td>
      )}
      <td data-figure>{exactCents(cents)}</td>
    </tr>
  )
}
