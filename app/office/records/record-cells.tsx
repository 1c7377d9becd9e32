import { type LucideIcon, Phone } from "lucide-react"
import { Fragment, type ReactNode } from "react"
import { Link } from "react-router"
import styles from "./record-cells.module.css"

/** Lines below each other in one cell. */
export function Lines({ children }: { children: ReactNode }) {
  return <span className={styles.lines}>{children}</span>
}

/** What is said in smaller type, below or beside. */
export function Minor({ children }: { children: ReactNode }) {
  return <span className="office-minor">{children}</span>
}

/** An e-mail that breaks where its parts end, not within a word. */
export function Email({ of }: { of: string }) {
  return of.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ))
}

/** The name of a record, which opens it; so does a press anywhere in its row or card that is not for something else. */
export function NameLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} preventScrollReset className={styles.name} data-opens>
      {children}
    </Link>
  )
}

/** A number to call; `children` are how it is written. */
export function PhoneLink({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <a className={styles.phone} href={`tel:${phone}`}>
      <Phone aria-hidden size={13} />
      {children}
    </a>
  )
}

/** The small buttons at the end of a record. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type RowActionProps = {
  icon: LucideIcon
  /** What it does, in a word; `about` is what a screen reader hears besides: « la demande de Claire Martin ». */
  label: string
  about: string
  /** It takes something away. */
  isDanger?: boolean
} & ({ onClick: () => void } | { to: string } | { href: string })

/** One of them: an element of the browser, for there are a hundred on a screen. */
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
