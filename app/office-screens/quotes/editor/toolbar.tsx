import { Button, Switch } from "@mantine/core"
import { Keyboard } from "lucide-react"
import { type Dispatch, type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from "react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import type { EditedLine } from "#domain/quotes/cells.ts"
import type { EditorAction, EditorState } from "#domain/quotes/editor.ts"
import { isTakenBack } from "#domain/quotes/quote.ts"
import { LineDiscount } from "./line-discount.tsx"
import { lineTools } from "./line-tools.ts"
import { PhoneTools } from "./phone-tools.tsx"
import { Tool } from "./tool.tsx"
import styles from "./toolbar.module.css"

const TakeAwayDialog = lazy(() => import("./take-away-dialog.tsx").then((m) => ({ default: m.TakeAwayDialog })))
const ShortcutsHelp = lazy(() => import("./shortcuts-help.tsx").then((m) => ({ default: m.ShortcutsHelp })))

export type ToolbarProps = {
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
export function Toolbar(props: ToolbarProps) {
  const isPhone = useIsPhone()
  const [isTakingAway, setTakingAway] = useState(false)
  const { kind, project_id, lines } = props.state.draft
  const tools = {
    ...props,
    onTakeAway: kind === "amendment" && project_id ? () => setTakingAway(true) : undefined,
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus, one at a time */}
      <div className={styles.toolbar} role="toolbar" aria-label="Actions sur les lignes" onKeyDown={goAlong}>
        {isPhone ? <PhoneTools {...tools} /> : <DeskTools {...tools} />}
      </div>
      {isTakingAway && project_id ? (
        <Suspense fallback={null}>
          <TakeAwayDialog
            projectId={project_id}
            lines={lines}
            dispatch={props.dispatch}
            onClose={() => setTakingAway(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

export type ToolsProps = ToolbarProps & { onTakeAway: (() => void) | undefined }

function DeskTools(props: ToolsProps) {
  const { active, hasCosts, saveState, preview, dispatch, onCosts } = props
  const { line, section, text, pageBreak, takeAway, ofLine, undo, redo } = lineTools(props)
  const [isHelping, setHelping] = useState(false)
  const isWork = active?.kind === "work"
  return (
    <>
      <div className={styles.group}>
        <IconButton icon={line.icon} size="compact-sm" variant="light" onClick={line.onChoose}>
          {line.label}
        </IconButton>
        {[section, text].map(({ label, icon, onChoose }) => (
          <IconButton key={label} icon={icon} tabIndex={-1} size="compact-sm" variant="default" onClick={onChoose}>
            {label}
          </IconButton>
        ))}
        <Tool tool={pageBreak} />
        {takeAway ? (
          <IconButton
            icon={takeAway.icon}
            tabIndex={-1}
            size="compact-sm"
            variant="default"
            title={takeAway.label}
            onClick={takeAway.onChoose}
          >
            Retirer
          </IconButton>
        ) : null}
      </div>
      <div className={styles.group}>
        {ofLine.map((tool) => (
          <Tool key={tool.label} tool={tool} />
        ))}
      </div>
      <div className={styles.group}>
        <Switch
          label="Option"
          size="sm"
          tabIndex={-1}
          disabled={!isWork || isTakenBack(active)}
          checked={isWork && active.is_option}
          onChange={({ currentTarget }) =>
            active && dispatch({ type: "change", id: active.id, values: { is_option: currentTarget.checked } })
          }
        />
        <LineDiscount
          key={active?.id}
          line={active}
          placeholder="Remise"
          className={styles.discount}
          error
          isInToolbar
          dispatch={dispatch}
        />
      </div>
      <div className={styles.group}>
        <Tool tool={undo} />
        <Tool tool={redo} />
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
    </>
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
