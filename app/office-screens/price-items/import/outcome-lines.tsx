import type { ReactNode } from "react"
import styles from "#app/office/import/import.module.css"
import { countOf } from "#domain/numbers.ts"
import type { ItemLine, ItemOutcome } from "#domain/price-items/import.ts"
import type { Unit } from "#domain/quotes/quote.ts"
import { percentOf } from "#domain/vat.ts"
import { showUnitPrice } from "../item-columns.tsx"

/** More lines are counted, not shown. */
const SHOWN = 50

type WrongLine = { line: number; label: string; errors: { about: string; text: string; sentence: string }[] }

/** The lines that are left out, each with its cells that cannot be read. */
export function WrongLines({ lines, children }: { lines: readonly WrongLine[]; children: ReactNode }) {
  if (lines.length === 0) return null
  return (
    <details className={styles.fold} open>
      <summary>{countOf(lines.length, "ligne laissée de côté", "lignes laissées de côté")}</summary>
      <p className="office-minor">Téléchargez ces lignes, corrigez-les, puis importez ce nouveau fichier.</p>
      <ul className={styles.lines}>
        {lines.slice(0, SHOWN).map(({ line, label, errors }) => (
          <li key={line}>
            <span className="office-minor">Ligne&nbsp;{line}</span>
            <span>
              {label || "Sans désignation"}
              {errors.map(({ about, text, sentence }) => (
                <span key={about} className={styles.reason}>
                  {about ? `${about}${text ? ` «\u00a0${text.slice(0, 60)}\u00a0»` : ""}\u00a0: ` : ""}
                  {sentence}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <More of={lines.length} />
      {children}
    </details>
  )
}

const outcomeWords: Record<ItemOutcome["outcome"], string> = {
  created: "Nouveau",
  changed: "Mis à jour",
  same: "Déjà à jour",
  refused: "",
}

type ReadyLinesProps = { lines: readonly ItemLine[]; outcomes: readonly ItemOutcome[]; isOpen: boolean }

/** The lines that stand, as the library has them afterwards. */
export function ReadyLines({ lines, outcomes, isOpen }: ReadyLinesProps) {
  // The answers come in the order of the lines.
  const ready = outcomes.flatMap(({ outcome }, index) => {
    const line = lines[index]
    return outcome !== "refused" && line ? [{ line, outcome }] : []
  })
  if (ready.length === 0) return null
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{countOf(ready.length, "ligne lue", "lignes lues")}</summary>
      <ul className={styles.lines}>
        {ready.slice(0, SHOWN).map(({ line: { line, code, label, unit, unit_price, vat_rate }, outcome }) => (
          <li key={line}>
            <span className="office-minor">Ligne&nbsp;{line}</span>
            <span>
              {[code, label].filter(Boolean).join(" · ")}
              <span className={styles.detail}>
                {[
                  showUnitPrice(String(unit_price), unit as Unit),
                  vat_rate ? `TVA ${percentOf(Number(vat_rate))}` : "",
                  outcomeWords[outcome],
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <More of={ready.length} />
    </details>
  )
}

function More({ of: count }: { of: number }) {
  if (count <= SHOWN) return null
  return <p className="office-minor">et {countOf(count - SHOWN, "autre", "autres")}.</p>
}
