import { SegmentedControl } from "@mantine/core"
import { createContext, type ReactNode, use, useMemo, useState } from "react"
import { flushSync } from "react-dom"
import { useSearchParams } from "react-router"
import { fieldOfPath } from "../form/use-focus-field-in-url.ts"
import styles from "./parts.module.css"

type Parts = { current: string; reveal: (field: string) => void }
const PartsContext = createContext<Parts | null>(null)

type PartsProps = {
  /** The parts with their names, in order. */
  parts: Record<string, string>
  children: ReactNode
}

/** A long tab, one part at a time. All parts stay mounted, because one form may reach over several: what is typed in a hidden one is kept and saved. */
export function Parts({ parts, children }: PartsProps) {
  const [asked] = useSearchParams()
  const names = Object.keys(parts)
  const [current, show] = useState(() => {
    const first = asked.get("partie") ?? ""
    return names.includes(first) ? first : (names[0] ?? "")
  })
  const context = useMemo(
    () => ({ current, reveal: (field: string) => flushSync(() => show((now) => partOf(field) ?? now)) }),
    [current],
  )
  return (
    <PartsContext value={context}>
      <SegmentedControl
        className={styles.parts ?? ""}
        aria-label="Sur cette page"
        value={current}
        onChange={show}
        data={Object.entries(parts).map(([value, label]) => ({ value, label }))}
      />
      {children}
    </PartsContext>
  )
}

const partOf = (field: string) => fieldOfPath(field)?.closest("[data-part]")?.getAttribute("data-part")

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.part} data-part={name} hidden={useParts()?.current !== name}>
      {children}
    </div>
  )
}

/** In a tab without parts: null. `reveal` shows the part of a field, before the field gets the focus. */
export const useParts = () => use(PartsContext)
