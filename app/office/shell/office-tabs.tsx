import { Tabs } from "@mantine/core"
import { formatCount } from "#domain/numbers.ts"
import type { LucideIcon } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import styles from "./office-tabs.module.css"

export type OfficeTab<Value extends string> = {
  value: Value
  label: string
  icon: LucideIcon
  isDisabled?: boolean
  /** The number of items in the tab; undefined while it is loading. */
  count?: number | undefined
  /** What waits in the tab, « 2 messages à lire »; the badge shows the number. */
  waiting?: { count: number; what: string } | undefined
}

type OfficeTabsProps<Value extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly OfficeTab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** A tab is under the pointer or has the focus: its script can be fetched before it is pressed. */
  onNear?: (value: Value) => void
  children: ReactNode
}

/** The tabs of a screen; the URL holds the open one. On a phone the row scrolls sideways. */
export function OfficeTabs<Value extends string>(props: OfficeTabsProps<Value>) {
  const { label, tabs, value, onChange, onNear, children } = props
  const list = useRef<HTMLDivElement>(null)
  const counted = tabs.map(({ count, waiting }) => [count, waiting?.count]).join()
  // Scrolls the open tab into view: the URL may open one outside the row, and counts that load later push it out again.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector("[data-active]")?.getBoundingClientRect()
    const shown = row?.getBoundingClientRect()
    if (row && tab && shown && (tab.left < shown.left || tab.right > shown.right)) {
      row.scrollLeft += tab.left - shown.left - (shown.width - tab.width) / 2
    }
  }, [value, counted])
  return (
    <Tabs
      value={value}
      onChange={(next) => onChange((next ?? value) as Value)}
      activateTabWithKeyboard={false}
      classNames={{ list: styles.list, tab: styles.tab, tabSection: styles.icon, panel: styles.panel }}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map(({ value: code, label: text, icon: Icon, isDisabled = false, count, waiting }) => (
          <Tabs.Tab
            key={code}
            value={code}
            disabled={isDisabled}
            leftSection={<Icon aria-hidden size={16} />}
            onPointerEnter={() => onNear?.(code)}
            onFocus={() => onNear?.(code)}
          >
            {text}
            {count === undefined ? null : <span className={styles.count}> {formatCount(count)}</span>}
            {waiting && waiting.count > 0 ? (
              <span className={`${styles.count} ${styles.waiting}`} title={waiting.what}>
                {" "}
                {formatCount(waiting.count)}
                <span className="visually-hidden"> {waiting.what}</span>
              </span>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  )
}
