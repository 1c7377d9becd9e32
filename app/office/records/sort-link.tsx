import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react"
import { Link, useSearchParams } from "react-router"
import styles from "./records.module.css"
import { patched } from "./url-state.ts"

/** Values of the address's `tri`; null is the order that the address does not name. */
export type Sort = { ascending?: string | null; descending?: string | null }

type SortLinkProps = { label: string; align: "end" | undefined; sort: Sort }

/** The header of a column that orders the list; a second click turns the order round where the server can. */
export function SortLink({ label, align, sort: { ascending, descending } }: SortLinkProps) {
  const [address] = useSearchParams()
  const current = address.get("tri")
  const isAscending = current === ascending
  const isDescending = current === descending
  const next = (isAscending ? descending : ascending) ?? null
  const Icon = isAscending ? ArrowUp : isDescending ? ArrowDown : ChevronsUpDown
  return (
    <th scope="col" data-align={align} aria-sort={isAscending ? "ascending" : isDescending ? "descending" : "none"}>
      <Link className={styles.sort} to={`?${patched(address, { tri: next, page: null })}`} preventScrollReset>
        {label}
        <Icon aria-hidden size={13} />
      </Link>
    </th>
  )
}
