import { SegmentedControl } from "@mantine/core"
import { useSearchParams } from "react-router"
import { useIsPhone } from "../shell/use-is-phone.ts"
import { Filter, type FilterProps } from "./list-toolbar.tsx"
import { useUrlPatch } from "./url-state.ts"

/** A filter whose few values all stand side by side; on a phone it is a filter like the others. */
export function ChoiceFilter(props: FilterProps) {
  const { name, label, all, labels } = props
  const [address] = useSearchParams()
  const change = useUrlPatch()
  const isPhone = useIsPhone()
  if (isPhone) return <Filter {...props} />
  const value = address.get(name) ?? ""
  return (
    <SegmentedControl
      aria-label={label}
      value={Object.hasOwn(labels, value) ? value : ""}
      onChange={(next) => change({ [name]: next, page: null })}
      data={[
        { value: "", label: all },
        ...Object.entries(labels).map(([code, text]) => ({ value: code, label: text })),
      ]}
    />
  )
}
