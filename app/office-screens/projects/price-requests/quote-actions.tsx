import { Button } from "@mantine/core"
import { CalendarClock, CircleCheck, Link2, type LucideIcon, Undo2 } from "lucide-react"
import { copyLink } from "#app/office/feedback/copy-text.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { type Quote, readQuoteLink } from "./data.ts"
import styles from "./price-requests.module.css"

export type QuoteHandlers = Record<"onAward" | "onUndo" | "onExtend" | "onWithdraw", (quote: Quote) => void>

type QuoteActionsProps = {
  quote: Quote
  /** A quote of this round was chosen already. */
  isAwarded: boolean
} & QuoteHandlers

/** The actions on one price request. */
export function QuoteActions({ quote, isAwarded, onAward, onUndo, onExtend, onWithdraw }: QuoteActionsProps) {
  const { status, contractor, price } = quote
  const about = `la demande faite à ${contractor.name}`
  const isOpen = !isAwarded && ["sent", "viewed", "answered", "declined"].includes(status)
  const canAward = !isAwarded && price !== null && (status === "answered" || status === "rejected")
  return (
    <div className={styles.actions}>
      {canAward ? (
        <Button
          variant="light"
          justify="start"
          size="compact-sm"
          leftSection={<CircleCheck aria-hidden size={14} />}
          aria-label={`Retenir le chiffrage de ${contractor.name}`}
          onClick={() => onAward(quote)}
        >
          Retenir
        </Button>
      ) : null}
      {status === "accepted" ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revenir sur ce choix\u00a0: chiffrage de ${contractor.name}`}
          onClick={() => onUndo(quote)}
        >
          Revenir sur ce choix
        </Button>
      ) : null}
      {isOpen ? (
        <>
          <Action
            icon={Link2}
            label="Copier le lien"
            of={` de ${about}`}
            onClick={() => void copyQuoteLink(quote.id)}
          />
          <Action icon={CalendarClock} label="Changer le délai" of={` de ${about}`} onClick={() => onExtend(quote)} />
          <Action icon={Undo2} label="Retirer" of={` ${about}`} isDanger onClick={() => onWithdraw(quote)} />
        </>
      ) : null}
    </div>
  )
}

type ActionProps = { icon: LucideIcon; label: string; of: string; isDanger?: boolean; onClick: () => void }

function Action({ icon: Icon, label, of, isDanger = false, onClick }: ActionProps) {
  return (
    <Button
      variant="subtle"
      justify="start"
      color={isDanger ? "red" : "gray"}
      size="compact-sm"
      leftSection={<Icon aria-hidden size={14} />}
      aria-label={`${label}${of}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

const copyQuoteLink = (id: string) =>
  copyLink(() => readQuoteLink(browserDb(), id), "Lien copié\u00a0: il ouvre la demande sans compte")
