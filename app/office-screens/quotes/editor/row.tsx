import { ChevronDown } from "lucide-react"
import { type Dispatch, memo } from "react"
import { type Cell, cellLabels, type EditedLine } from "#domain/quotes/cells.ts"
import { showCents, showFormula } from "#domain/quotes/decimals.ts"
import type { EditorAction } from "#domain/quotes/editor.ts"
import { type LineKind, type QuoteKind, unitLabels, UNITS } from "#domain/quotes/quote.ts"
import { marginOf } from "#domain/quotes/totals.ts"
import { hasNoAmount } from "#domain/quotes/unread.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import { type Basis, percentOf, taxed } from "#domain/vat.ts"
import { ChoiceCell } from "./choice-cell.tsx"
import { FigureCell } from "./figure-cell.tsx"
import { LabelCell, type SearchLibrary } from "./label-cell.tsx"
import { LineDiscount } from "./line-discount.tsx"
import styles from "./grid.module.css"
import { discountNote } from "#domain/quotes/discount.ts"

type RowProps = {
  line: EditedLine
  number: string
  /** Of the line, or of the section; null for what has no amount. */
  cents: number | null
  basis: Basis
  quoteKind: QuoteKind
  isActive: boolean
  isPhone: boolean
  hasCosts: boolean
  isExempt: boolean
  search: SearchLibrary | undefined
  dispatch: Dispatch<EditorAction>
  /** On a phone one line is open at a time. */
  onOpen: (id: string) => void
}

const kindNames: Record<LineKind, string> = {
  section: "Section",
  work: "Ligne",
  text: "Texte",
  page_break: "Saut de page",
}
const PLACEHOLDERS: Record<LineKind, string> = {
  section: "Titre de la section",
  work: "Désignation",
  text: "Texte libre",
  page_break: "Saut de page",
}
const RATE_CHOICES = VAT_RATES.map((rate) => ({ value: String(rate), label: percentOf(rate) }))
const UNIT_CHOICES = UNITS.map((value) => ({ value, label: unitLabels[value] }))

/** One line of the quote: a row of cells, on a phone a card. Rendered again only when it changes: a quote has hundreds. */
export const Row = memo(function Row(props: RowProps) {
  const { line, number, cents, isActive, isPhone, hasCosts, search, dispatch, onOpen } = props
  const name = `${kindNames[line.kind]} ${number}`.trim()
  const write = (cell: Cell) => (typed: string) => dispatch({ type: "write", place: { id: line.id, cell }, typed })
  return (
    <li
      className={styles.row}
      data-line={line.id}
      data-kind={line.kind}
      data-level={line.level}
      data-active={isActive}
      data-costs={hasCosts}
      aria-label={name}
    >
      <button
        type="button"
        className={styles.fold}
        tabIndex={-1}
        aria-expanded={isActive}
        onClick={() => onOpen(isActive ? "" : line.id)}
      >
        <span className={styles.foldLabel}>
          {[number, line.label || PLACEHOLDERS[line.kind]].filter(Boolean).join(" · ")}
        </span>
        {cents === null ? null : (
          <span className={styles.foldTotal}>{hasNoAmount(line) ? "À corriger" : `${showCents(cents)}\u00a0€`}</span>
        )}
        <ChevronDown aria-hidden size={16} />
      </button>
      <span className={styles.number}>{number}</span>
      <div className={styles.designation}>
        {line.kind === "page_break" ? (
          <input
            className={styles.field}
            data-cell="label"
            data-kind="page_break"
            readOnly
            value="Saut de page"
            aria-label={name}
          />
        ) : (
          <LabelCell
            line={line}
            label={`Désignation, ${name}`}
            placeholder={PLACEHOLDERS[line.kind]}
            search={line.kind === "work" ? search : undefined}
            onWrite={write("label")}
            onTake={(item) => dispatch({ type: "take", id: line.id, item })}
          />
        )}
        {line.kind === "work" ? <Marks line={line} /> : null}
      </div>
      {line.kind === "work" ? <Figures {...props} name={name} write={write} /> : null}
      {isPhone && isActive && line.kind === "work" ? <Discount {...props} /> : null}
      {cents === null ? null : (
        <span className={styles.total} data-left-out={line.is_option}>
          <span className={styles.caption}>{line.kind === "section" ? "Sous-total" : "Total"}</span>
          {hasNoAmount(line) ? "–" : showCents(cents)}
        </span>
      )}
      {hasCosts && line.kind === "work" ? <CostFigures {...props} name={name} write={write} /> : null}
    </li>
  )
})

/** What the cells do not show: an option, a discount, the computation behind a quantity. */
function Marks({ line }: { line: EditedLine }) {
  const marks = [
    line.is_option ? "Option" : null,
    discountNote(line),
    line.quantity_formula === null ? null : showFormula(line.quantity_formula),
  ].filter((mark) => mark !== null)
  const discount = line.unread?.discount_bp
  return marks.length > 0 || discount !== undefined ? (
    <p className={styles.marks}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
      {discount === undefined ? null : <span data-wrong>{`Remise illisible\u00a0: «\u00a0${discount}\u00a0»`}</span>}
    </p>
  ) : null
}

/** On a phone the discount is in the open card; elsewhere it is in the toolbar. */
function Discount({ line, dispatch }: RowProps) {
  return (
    <div className={styles.cell}>
      <span className={styles.caption}>Remise</span>
      <LineDiscount line={line} placeholder="0" className={undefined} error="De 0 à 100" dispatch={dispatch} />
    </div>
  )
}

type FiguresProps = RowProps & { name: string; write: (cell: Cell) => (typed: string) => void }

function Figures({ line, basis, quoteKind: kind, isExempt, name, write }: FiguresProps) {
  const label = (cell: Cell) => `${cellLabels[cell]}, ${name}`
  return (
    <>
      <div className={styles.cell}>
        <span className={styles.caption}>Quantité</span>
        <FigureCell line={line} cell="quantity" label={label("quantity")} kind={kind} onWrite={write("quantity")} />
      </div>
      <div className={styles.cell}>
        <span className={styles.caption}>Unité</span>
        <ChoiceCell line={line} cell="unit" label={label("unit")} choices={UNIT_CHOICES} onWrite={write("unit")} />
      </div>
      <div className={styles.cell}>
        <span className={styles.caption}>{taxed("Prix unitaire", isExempt, basis)}</span>
        <FigureCell
          line={line}
          cell="unit_price"
          label={label("unit_price")}
          kind={kind}
          onWrite={write("unit_price")}
        />
      </div>
      {isExempt ? null : (
        <div className={styles.cell}>
          <span className={styles.caption}>TVA</span>
          <ChoiceCell
            line={line}
            cell="vat_rate"
            label={label("vat_rate")}
            choices={RATE_CHOICES}
            onWrite={write("vat_rate")}
          />
        </div>
      )}
    </>
  )
}

function CostFigures({ line, basis, quoteKind: kind, isExempt, name, write }: FiguresProps) {
  const margin = marginOf(isExempt ? { ...line, vat_rate: 0 } : line, basis)
  return (
    <>
      <div className={styles.cell} data-cost>
        <span className={styles.caption}>{taxed("Déboursé", isExempt, "ht")}</span>
        <FigureCell line={line} cell="unit_cost" label={`Déboursé, ${name}`} kind={kind} onWrite={write("unit_cost")} />
      </div>
      <div className={styles.cell} data-cost>
        <span className={styles.caption}>Heures</span>
        <FigureCell line={line} cell="hours" label={`Heures, ${name}`} kind={kind} onWrite={write("hours")} />
      </div>
      <span className={styles.total} data-cost>
        <span className={styles.caption}>Marge</span>
        {margin
          ? `${showCents(margin.cents)}${margin.bp === null ? "" : ` · ${Math.round(margin.bp / 100)}\u00a0%`}`
          : "–"}
      </span>
    </>
  )
}
