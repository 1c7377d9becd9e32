import {
  ArrowDown,
  ArrowUp,
  BookPlus,
  Copy,
  FileDown,
  Heading,
  IndentDecrease,
  IndentIncrease,
  ListMinus,
  type LucideIcon,
  Pilcrow,
  Plus,
  Redo2,
  Trash2,
  Undo2,
} from "lucide-react"
import type { Dispatch } from "react"
import type { EditedLine } from "#domain/quotes/cells.ts"
import type { EditorAction, EditorState } from "#domain/quotes/editor.ts"
import type { LineKind } from "#domain/quotes/quote.ts"

export type LineTool = { label: string; icon: LucideIcon; isOff: boolean; onChoose: () => void }

type LineToolsProps = {
  state: EditorState
  /** The line that the tools change. */
  active: EditedLine | null
  keep: ((line: EditedLine) => void) | undefined
  dispatch: Dispatch<EditorAction>
  /** Opens the choice of signed works; undefined for what is no amendment of a renovation. */
  onTakeAway: (() => void) | undefined
}

/** All that the keys do to the lines, for the toolbar of a desk and the menu of a phone. */
export function lineTools({ state, active, keep, dispatch, onTakeAway }: LineToolsProps) {
  const add = (label: string, icon: LucideIcon, kind: LineKind): LineTool => ({
    ...{ label, icon, isOff: false },
    onChoose: () => dispatch({ type: "insert", kind, afterId: active?.id ?? null }),
  })
  const change = (label: string, icon: LucideIcon, act: (id: string) => EditorAction, isOff = !active): LineTool => ({
    ...{ label, icon, isOff },
    onChoose: () => active && dispatch(act(active.id)),
  })
  const isSection = active?.kind === "section"
  return {
    line: add("Ligne", Plus, "work"),
    section: add("Section", Heading, "section"),
    text: add("Texte", Pilcrow, "text"),
    takeAway: onTakeAway
      ? ({
          label: "Retirer des travaux signés",
          icon: ListMinus,
          isOff: false,
          onChoose: onTakeAway,
        } satisfies LineTool)
      : null,
    pageBreak: add("Saut de page", FileDown, "page_break"),
    ofLine: [
      change("Monter", ArrowUp, (id) => ({ type: "move", id, direction: "up" })),
      change("Descendre", ArrowDown, (id) => ({ type: "move", id, direction: "down" })),
      change("Faire une sous-section", IndentIncrease, (id) => ({ type: "indent", id, by: 1 }), !isSection),
      change("Sortir de la section", IndentDecrease, (id) => ({ type: "indent", id, by: -1 }), !isSection),
      change("Dupliquer", Copy, (id) => ({ type: "duplicate", id })),
      change("Supprimer", Trash2, (id) => ({ type: "remove", id })),
      ...(keep
        ? [
            {
              ...{ label: "Ajouter à la bibliothèque", icon: BookPlus },
              isOff: active?.kind !== "work" || active.label === "",
              onChoose: () => active && keep(active),
            },
          ]
        : []),
    ] satisfies LineTool[],
    undo: {
      ...{ label: "Annuler", icon: Undo2, isOff: state.past.length === 0 },
      onChoose: () => dispatch({ type: "undo" }),
    },
    redo: {
      ...{ label: "Rétablir", icon: Redo2, isOff: state.future.length === 0 },
      onChoose: () => dispatch({ type: "redo" }),
    },
  }
}
