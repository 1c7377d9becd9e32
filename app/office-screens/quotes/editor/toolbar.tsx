import { ActionIcon, Button, Switch } from "@mantine/core"
import {
  ArrowDown,
  ArrowUp,
  BookPlus,
  Copy,
  FileDown,
  Heading,
  IndentDecrease,
  IndentIncrease,
  Keyboard,
  type LucideIcon,
  Pilcrow,
  Plus,
  Redo2,
  Trash2,
  Undo2,
} from "lucide-react"
import { type Dispatch, type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from "react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { EditedLine } from "#domain/quotes/cells.ts"
import type { EditorAction, EditorState } from "#domain/quotes/editor.ts"
import type { LineKind } from "#domain/quotes/quote.ts"
import { PercentField } from "./percent-field.tsx"
import styles from "./toolbar.module.css"

const ShortcutsHelp = lazy(() => import("./shortcuts-help.tsx").then((m) => ({ default: m.ShortcutsHelp })))

type ToolbarProps = {
  state: EditorState
  /** The line that the buttons change. */
  active: EditedLine | null
  hasCosts: boolean
  keep: ((line: EditedLine) => void) | undefined
  /** Whether the quote is saved: in sight wherever one writes. */
  saveState: ReactNode
  preview: ReactNode
  dispatch: Dispatch<EditorAction>
  onCosts: (isOn: boolean) => void
}

/** All that the keys do, as buttons; they change the line that had the focus last. */
export function Toolbar({ state, active, hasCosts, keep, saveState, preview, dispatch, onCosts }: ToolbarProps) {
  const [isHelping, setHelping] = useState(false)
  const add = (kind: LineKind) => () => dispatch({ type: "insert", kind, afterId: active?.id ?? null })
  const isSection = active?.kind === "section"
  const isWork = active?.kind === "work"
  const onLine = (act: (id: string) => EditorAction) => () => active && dispatch(act(active.id))
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Actions sur les lignes" onKeyDown={goAlong}>
      <div className={styles.group}>
        <IconButton icon={Plus} size="compact-sm" variant="light" onClick={add("work")}>
          Ligne
        </IconButton>
        <IconButton icon={Heading} tabIndex={-1} size="compact-sm" variant="default" onClick={add("section")}>
          Section
        </IconButton>
        <IconButton icon={Pilcrow} tabIndex={-1} size="compact-sm" variant="default" onClick={add("text")}>
          Texte
        </IconButton>
        <Tool icon={FileDown} label="Saut de page" onPress={add("page_break")} />
      </div>
      <div className={styles.group}>
        <Tool
          icon={ArrowUp}
          label="Monter"
          isOff={!active}
          onPress={onLine((id) => ({ type: "move", id, direction: "up" }))}
        />
        <Tool
          icon={ArrowDown}
          label="Descendre"
          isOff={!active}
          onPress={onLine((id) => ({ type: "move", id, direction: "down" }))}
        />
        <Tool
          icon={IndentIncrease}
          label="Faire une sous-section"
          isOff={!isSection}
          onPress={onLine((id) => ({ type: "indent", id, by: 1 }))}
        />
        <Tool
          icon={IndentDecrease}
          label="Sortir de la section"
          isOff={!isSection}
          onPress={onLine((id) => ({ type: "indent", id, by: -1 }))}
        />
        <Tool icon={Copy} label="Dupliquer" isOff={!active} onPress={onLine((id) => ({ type: "duplicate", id }))} />
        <Tool icon={Trash2} label="Supprimer" isOff={!active} onPress={onLine((id) => ({ type: "remove", id }))} />
        {keep ? (
          <Tool
            icon={BookPlus}
            label="Ajouter à la bibliothèque"
            isOff={!isWork || active.label === ""}
            onPress={() => active && keep(active)}
          />
        ) : null}
      </div>
      <div className={styles.group}>
        <Switch
          label="Option"
          size="sm"
          tabIndex={-1}
          disabled={!isWork}
          checked={isWork && active.is_option}
          onChange={({ currentTarget }) =>
            active && dispatch({ type: "change", id: active.id, values: { is_option: currentTarget.checked } })
          }
        />
        <PercentField
          key={active?.id}
          label="Remise de la ligne en pour cent"
          placeholder="Remise"
          className={styles.discount}
          isInToolbar
          isOff={!isWork}
          points={isWork ? active.discount_bp : 0}
          onChange={(discount_bp) => active && dispatch({ type: "change", id: active.id, values: { discount_bp } })}
        />
      </div>
      <div className={styles.group}>
        <Tool icon={Undo2} label="Annuler" isOff={state.past.length === 0} onPress={() => dispatch({ type: "undo" })} />
        <Tool
          icon={Redo2}
          label="Rétablir"
          isOff={state.future.length === 0}
          onPress={() => dispatch({ type: "redo" })}
        />
      </div>
      <div className={styles.end}>
        {saveState}
        {preview}
        <Switch
          label="Coûts"
          size="sm"
          tabIndex={-1}
          checked={hasCosts}
          onChange={({ currentTarget }) => onCosts(currentTarget.checked)}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          tabIndex={-1}
          className={styles.keys ?? ""}
          leftSection={<Keyboard aria-hidden size={16} />}
          onClick={() => setHelping(true)}
        >
          Raccourcis
        </Button>
      </div>
      {isHelping ? (
        <Suspense fallback={null}>
          <ShortcutsHelp onClose={() => setHelping(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** One stop of Tab for all, and the arrows between them, so that the lines are near. */
function goAlong(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const isText = event.target instanceof HTMLInputElement && event.target.type === "text"
  if (!by || isText || event.altKey) return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(":is(button, input):not(:disabled)")]
  controls[controls.indexOf(event.target as HTMLElement) + by]?.focus()
  event.preventDefault()
}

type ToolProps = { icon: LucideIcon; label: string; isOff?: boolean; onPress: () => void }

function Tool({ icon: Icon, label, isOff = false, onPress }: ToolProps) {
  return (
    <ActionIcon
      className={styles.tool ?? ""}
      tabIndex={-1}
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon aria-hidden size={18} />
    </ActionIcon>
  )
}
