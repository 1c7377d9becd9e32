import { ChevronDown, CircleDollarSign, ListPlus, ListX } from "lucide-react"
import { FoldMenu, type FoldedItem } from "#app/office/shell/fold-menu.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { lineTools } from "./line-tools.ts"
import type { ToolsProps } from "./toolbar.tsx"
import { Tool } from "./tool.tsx"
import styles from "./toolbar.module.css"

/** On a phone: what is pressed for each line, and the rest in one menu, which offers only what the open line allows. */
export function PhoneTools(props: ToolsProps) {
  const { active, hasCosts, saveState, preview, dispatch, onCosts } = props
  const { line, section, text, pageBreak, takeAway, ofLine, undo, redo } = lineTools(props)
  const option: FoldedItem[] =
    active?.kind === "work"
      ? [
          {
            ...(active.is_option
              ? { label: "Ne plus en faire une option", icon: ListX }
              : { label: "En faire une option", icon: ListPlus }),
            onChoose: () => dispatch({ type: "change", id: active.id, values: { is_option: !active.is_option } }),
          },
        ]
      : []
  const more: FoldedItem[] = [
    ...[section, text, pageBreak],
    ...(takeAway ? [takeAway] : []),
    ...ofLine.filter(({ isOff }) => !isOff),
    ...option,
    ...(redo.isOff ? [] : [redo]),
    {
      ...{ label: hasCosts ? "Masquer les coûts" : "Montrer les coûts", icon: CircleDollarSign },
      onChoose: () => onCosts(!hasCosts),
    },
  ]
  return (
    <>
      <IconButton icon={line.icon} variant="light" onClick={line.onChoose}>
        {line.label}
      </IconButton>
      <Tool tool={undo} />
      {preview}
      <FoldMenu label="Plus d’actions" items={more} className={styles.more}>
        Plus
        <ChevronDown aria-hidden size={16} />
      </FoldMenu>
      <div className={styles.state}>{saveState}</div>
    </>
  )
}
