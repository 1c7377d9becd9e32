import type { ComponentProps } from "react"
import styles from "./button.module.css"

type Look = {
  /** `primary` once per view; `on-yellow` on yellow grounds; `quiet` for the least important choice. */
  variant?: "primary" | "secondary" | "on-yellow" | "quiet" | undefined
  size?: "regular" | "large" | undefined
  /** Fills the width of its container. */
  wide?: boolean | undefined
}

function classNames({ variant = "primary", size = "regular", wide = false }: Look, extra: string | undefined) {
  return [styles.button, styles[variant], styles[size], wide && styles.wide, extra].filter(Boolean).join(" ")
}

/** A native button; `type` defaults to `button`. Set `aria-busy` while its action runs. */
export function Button({ variant, size, wide, className, type = "button", ...rest }: Look & ComponentProps<"button">) {
  return <button {...rest} type={type} className={classNames({ variant, size, wide }, className)} />
}

/** A link that looks like a button: for navigation, never for actions. */
export function ButtonLink({ variant, size, wide, className, children, ...rest }: Look & ComponentProps<"a">) {
  return (
    <a {...rest} className={classNames({ variant, size, wide }, className)}>
      {children}
    </a>
  )
}
