import { type Cell, CELLS, COST_CELLS, type EditedLine } from "./cells.ts"
import { isBlank } from "./edit-lines.ts"
import type { EditorAction, Place } from "./editor.ts"
import type { LineKind } from "./quote.ts"

export type KeyPress = { key: string; code: string; ctrl: boolean; shift: boolean; alt: boolean }

type Grid = { lines: readonly EditedLine[]; hasCosts: boolean; isExempt: boolean }

/** The cells of a line that take the focus. */
export function cellsOf(
  { kind }: Pick<EditedLine, "kind">,
  { hasCosts, isExempt }: Omit<Grid, "lines">,
): readonly Cell[] {
  if (kind !== "work") return ["label"]
  const cells = CELLS.filter((cell) => !isExempt || cell !== "vat_rate")
  return hasCosts ? [...cells, ...COST_CELLS] : cells
}

/** The keys of the grid, as the help shows them. Chrome keeps Ctrl+Maj+T for itself, so letters with Alt do the same. */
export const SHORTCUTS: { keys: string[]; does: string }[] = [
  { keys: ["Tab", "Maj Tab"], does: "Cellule suivante, précédente\u00a0; à la fin, une nouvelle ligne" },
  { keys: ["Entrée"], does: "Dans la désignation, aller à la quantité\u00a0; ailleurs, ligne suivante" },
  { keys: ["↓", "↑"], does: "Choisir un ouvrage de la bibliothèque, puis Entrée" },
  { keys: ["Maj Entrée"], does: "Retour à la ligne\u00a0: la suite est la description" },
  { keys: ["Ctrl Entrée"], does: "Nouvelle ligne dessous, même unité et même taux" },
  { keys: ["Alt ↑", "Alt ↓"], does: "Monter, descendre la ligne, ou la section entière" },
  { keys: ["Alt →", "Alt ←"], does: "Faire d’une section une sous-section, et l’inverse" },
  { keys: ["Ctrl D"], does: "Dupliquer la ligne ou la section" },
  { keys: ["Ctrl Suppr"], does: "Supprimer la ligne ou la section\u00a0; «\u00a0Annuler\u00a0» pendant 10 secondes" },
  { keys: ["Ctrl Maj S", "Alt S"], does: "Nouvelle section" },
  { keys: ["Ctrl Maj T", "Alt T"], does: "Nouveau texte (Chrome garde Ctrl Maj T pour lui)" },
  { keys: ["Alt O"], does: "Faire de la ligne une option, ou l’inverse" },
  { keys: ["Alt P"], does: "Ouvrir, fermer l’aperçu du PDF" },
  { keys: ["Ctrl Z", "Ctrl Y"], does: "Annuler, rétablir" },
  { keys: ["="], does: "Calculer dans la quantité\u00a0: =3,2*2,5" },
  { keys: ["Ctrl V"], does: "Coller des lignes d’un tableur\u00a0: désignation, quantité, unité, prix, taux" },
  { keys: ["Échap"], does: "Fermer les propositions, ou rendre à la ligne ce qu’elle était" },
]

/** What a key does in a cell; null: what the browser does. Escape and the matches of the library belong to the field. */
export function actionOfKey(press: KeyPress, place: Place, grid: Grid): EditorAction | null {
  const { key, code, ctrl, shift, alt } = press
  const { lines } = grid
  const at = lines.findIndex(({ id }) => id === place.id)
  const line = lines[at]
  if (!line) return null
  const insert = (kind: LineKind): EditorAction => ({ type: "insert", kind, afterId: line.id })
  const letter = key.toLowerCase()
  if (ctrl && !alt) {
    if (key === "Enter") return insert("work")
    if (key === "Delete" || key === "Backspace") return key === "Delete" ? { type: "remove", id: line.id } : null
    if (letter === "d" && !shift) return { type: "duplicate", id: line.id }
    if (letter === "z") return { type: shift ? "redo" : "undo" }
    if (letter === "y") return { type: "redo" }
    if (shift && letter === "s") return insert("section")
    return shift && letter === "t" ? insert("text") : null
  }
  if (alt && !ctrl) {
    if (key === "ArrowUp" || key === "ArrowDown")
      return { type: "move", id: line.id, direction: key === "ArrowUp" ? "up" : "down", cell: place.cell }
    if (line.kind === "section" && (key === "ArrowRight" || key === "ArrowLeft"))
      return { type: "indent", id: line.id, by: key === "ArrowRight" ? 1 : -1 }
    // The layout's letter would be « ß » or « † » with Alt on some keyboards.
    if (code === "KeyS") return insert("section")
    if (code === "KeyT") return insert("text")
    if (code === "KeyO" && line.kind === "work")
      return { type: "change", id: line.id, values: { is_option: !line.is_option } }
    return null
  }
  if (key === "Enter" && !shift) {
    if (line.kind === "work" && place.cell === "label")
      return { type: "focus", place: { id: line.id, cell: "quantity" } }
    const below = lines[at + 1]
    if (!below) return insert("work")
    const cell = cellsOf(below, grid).includes(place.cell) ? place.cell : "label"
    return { type: "focus", place: { id: below.id, cell } }
  }
  // A line in which nothing was entered lets the focus out: the grid must not hold it.
  const isLast = at === lines.length - 1 && place.cell === cellsOf(line, grid).at(-1)
  return key === "Tab" && !shift && isLast && !isBlank(line) ? insert("work") : null
}
