import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react"
import { Link, useSearchParams } from "react-router"
import styles from "./records.module.css"
import { patched } from "./url-state.ts"

/** Values of the URL parameter `tri`; null is the default order, which the URL omits. */
export type Sort = { ascending?: string | null; descending?: string | null }

type SortLinkProps = { label: string; align: "end" | undefined; sort: Sort }

/** A column header that sorts the list. A second click reverses the order if the server supports it. */
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
