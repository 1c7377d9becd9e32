import { type LucideIcon, Phone } from "lucide-react"
import { Fragment, type ReactNode } from "react"
import { Link } from "react-router"
import { useIsPhone } from "../shell/use-is-phone.ts"
import styles from "./record-cells.module.css"

/** Lines below each other in one cell. */
export function Lines({ children }: { children: ReactNode }) {
  return <span className={styles.lines}>{children}</span>
}

/** Secondary text in smaller type, below or beside the main one. */
export function Minor({ children }: { children: ReactNode }) {
  return <span className="office-minor">{children}</span>
}

/** An e-mail address that breaks after « @ » and dots, not within a word. */
export function Email({ of }: { of: string }) {
  return of.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ))
}

/** The name of a record, as a link that opens it. A click elsewhere in its row or card does the same, except on another control. */
export function NameLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} preventScrollReset className={styles.name} data-opens>
      {children}
    </Link>
  )
}

/** A number to call. `children` show it formatted. */
export function PhoneLink({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <a className={styles.phone} href={`tel:${phone}`}>
      <Phone aria-hidden size={13} />
      {children}
    </a>
  )
}

type RowActionsProps = {
  /** What the open record has too: not shown on a phone, where a press on the card opens it. */
  inRecord?: ReactNode
  children?: ReactNode
}

/** The small buttons at the end of a row. */
export function RowActions({ inRecord, children }: RowActionsProps) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.actions}>
      {children}
      {isPhone ? null : inRecord}
    </div>
  )
}

type RowActionProps = {
  icon: LucideIcon
  /** The action in one word. For screen readers `about` follows it: « la demande de Claire Martin ». */
  label: string
  about: string
  /** The action deletes or removes something. */
  isDanger?: boolean
} & ({ onClick: () => void } | { to: string } | { href: string })

/** One of these buttons. A plain HTML element, because a screen holds a hundred of them. */
export function RowAction({ icon: Icon, label, about, isDanger = false, ...does }: RowActionProps) {
  const common = {
    className: styles.action,
    "data-danger": isDanger,
    "aria-label": `${label} ${about}`,
    title: label,
  }
  const drawing = <Icon aria-hidden size={16} />
  if ("to" in does) {
    return (
      <Link preventScrollReset {...does} {...common}>
        {drawing}
      </Link>
    )
  }
  if ("href" in does) {
    return (
      <a {...does} {...common}>
        {drawing}
      </a>
    )
  }
  return (
    <button type="button" {...does} {...common}>
      {drawing}
    </button>
  )
}
