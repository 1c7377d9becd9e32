import { Tabs } from "@mantine/core"
import { formatCount } from "#domain/numbers.ts"
import { ChevronDown, type LucideIcon } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { FoldMenu } from "./fold-menu.tsx"
import styles from "./office-tabs.module.css"

export type OfficeTab<Value extends string> = {
  value: Value
  label: string
  icon: LucideIcon
  isDisabled?: boolean
  /** Stands in the menu « Plus » at the end of the row; a tab of its own only while it is open. */
  isFolded?: boolean
  /** The number of items in the tab; undefined while it is loading. */
  count?: number | undefined
  /** What waits in the tab, « 2 messages à lire »; the badge shows the number. */
  waiting?: Waiting | undefined
}

type Waiting = { count: number; what: string }

type OfficeTabsProps<Value extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly OfficeTab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** A tab is under the pointer or has the focus: its script can be fetched before it is pressed. */
  onNear?: (value: Value) => void
  /** The row stays at the top of the window while the tab's content scrolls. */
  isSticky?: boolean
  children: ReactNode
}

/** The tabs of a screen; the URL holds the open one. On a phone the row scrolls sideways. */
export function OfficeTabs<Value extends string>(props: OfficeTabsProps<Value>) {
  const { label, tabs, value, onChange, onNear, isSticky = false, children } = props
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const counted = tabs.map(({ count, waiting }) => [count, waiting?.count]).join()
  const folded = tabs.filter(({ isFolded }) => isFolded)
  // Scrolls the open tab into view: the URL may open one outside the row, and counts that load later push it out again.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector("[data-active]")?.getBoundingClientRect()
    const shown = row?.getBoundingClientRect()
    if (row && tab && shown && (tab.left < shown.left || tab.right > shown.right)) {
      row.scrollLeft += tab.left - shown.left - (shown.width - tab.width) / 2
    }
  }, [value, counted])
  function open(next: Value) {
    onChange(next)
    // The next tab begins below the row that stayed in place, not in the middle.
    const begins = panel.current?.getBoundingClientRect().top ?? 0
    if (isSticky && list.current && begins < list.current.getBoundingClientRect().bottom)
      panel.current?.scrollIntoView()
  }
  return (
    <Tabs
      value={value}
      onChange={(next) => open((next ?? value) as Value)}
      activateTabWithKeyboard={false}
      classNames={{ list: styles.list, tab: styles.tab, tabSection: styles.icon, panel: styles.panel }}
    >
      <div className={styles.row} data-sticky={isSticky || undefined}>
        <Tabs.List ref={list} aria-label={label}>
          {tabs
            .filter(({ value: code, isFolded = false }) => !isFolded || code === value)
            .map(({ value: code, label: text, icon: Icon, isDisabled = false, count, waiting }) => (
              <Tabs.Tab
                key={code}
                value={code}
                disabled={isDisabled}
                leftSection={<Icon aria-hidden size={16} />}
                onPointerEnter={() => onNear?.(code)}
                onFocus={() => onNear?.(code)}
              >
                {text}
                <Badges count={count} waiting={waiting ? [waiting] : []} />
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {folded.length > 0 ? (
          <FoldMenu
            className={styles.more}
            items={folded.map(({ value: code, label: text, icon, count, waiting }) => ({
              label: text,
              icon,
              end: <Badges count={count} waiting={waiting ? [waiting] : []} />,
              isCurrent: code === value,
              onChoose: () => open(code),
              onNear: () => onNear?.(code),
            }))}
          >
            Plus
            <Badges
              waiting={folded.flatMap(({ value: code, waiting }) => (waiting && code !== value ? [waiting] : []))}
            />
            <ChevronDown aria-hidden size={16} />
          </FoldMenu>
        ) : null}
      </div>
      <Tabs.Panel ref={panel} value={value}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

type BadgesProps = { count?: number | undefined; waiting: readonly Waiting[] }

function Badges({ count, waiting }: BadgesProps) {
  const all = waiting.filter((one) => one.count > 0)
  const words = all.map((one) => (all.length > 1 ? `${formatCount(one.count)} ${one.what}` : one.what)).join(", ")
  return (
    <>
      {count === undefined ? null : <span className={styles.count}> {formatCount(count)}</span>}
      {all.length > 0 ? (
        <span className={`${styles.count} ${styles.waiting}`} title={words}>
          {" "}
          {formatCount(all.reduce((sum, one) => sum + one.count, 0))}
          <span className="visually-hidden"> {words}</span>
        </span>
      ) : null}
    </>
  )
}
