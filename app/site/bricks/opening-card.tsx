import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import { Button, ButtonLink } from "./button.tsx"
import { Card } from "./card.tsx"
import { opens } from "./dialog.tsx"
import styles from "./opening-card.module.css"

/** A list of cards in full rows of three or two. */
export function CardGrid({ children, className = "" }: { children: ReactNode; className?: string | undefined }) {
  return <ul className={`${styles.grid} ${className}`}>{children}</ul>
}

type OpeningCardProps = {
  title: string
  media: ReactNode
  /** Target of a click anywhere on the card: a dialog of this page, or another page. Null renders a card without a button. */
  opening: (({ dialog: string } | { href: string }) & { label: string; icon: LucideIcon }) | null
  /** A page about it, beside that target. */
  page?: { href: string; label: string } | null
  /** A badge over the picture. */
  badge?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A card that is clickable everywhere, without script. */
export function OpeningCard({ title, page = null, media, opening, badge, children, className = "" }: OpeningCardProps) {
  const opener = opening ? <Opener title={title} opening={opening} /> : null
  return (
    <Card as="article" media={media} className={`lift ${styles.card} ${className}`}>
      {badge}
      <h3>{title}</h3>
      {children}
      {page ? (
        <div className={styles.ways}>
          {opener}
          <a href={page.href} className={styles.page} aria-label={`${page.label}\u00a0: ${title}`}>
            {page.label}
          </a>
        </div>
      ) : (
        opener
      )}
    </Card>
  )
}

function Opener({ title, opening }: { title: string; opening: NonNullable<OpeningCardProps["opening"]> }) {
  const look = {
    variant: "quiet",
    className: `whole ${styles.open}`,
    "aria-label": `${opening.label}\u00a0: ${title}`,
  } as const
  const words = (
    <>
      <opening.icon size={20} strokeWidth={2.5} aria-hidden="true" />
      {opening.label}
    </>
  )
  if ("dialog" in opening)
    return (
      <Button {...look} {...opens(opening.dialog)}>
        {words}
      </Button>
    )
  return (
    <ButtonLink {...look} href={opening.href}>
      {words}
    </ButtonLink>
  )
}
