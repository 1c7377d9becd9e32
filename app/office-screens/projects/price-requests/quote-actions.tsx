import { Button } from "@mantine/core"
import { CalendarClock, Link2, Undo2 } from "lucide-react"
import { toastError, toastSuccess } from "#app/office/feedback/toasts.tsx"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { type Quote, readQuoteLink } from "./data.ts"

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
    <RowActions>
      {canAward ? (
        <Button size="compact-sm" aria-label={`Retenir le devis de ${contractor.name}`} onClick={() => onAward(quote)}>
          Retenir
        </Button>
      ) : null}
      {status === "accepted" ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revenir sur ce choix\u00a0: devis de ${contractor.name}`}
          onClick={() => onUndo(quote)}
        >
          Revenir sur ce choix
        </Button>
      ) : null}
      {isOpen ? (
        <>
          <RowAction icon={Link2} label="Copier le lien de" about={about} onClick={() => void copyLink(quote.id)} />
          <RowAction icon={CalendarClock} label="Changer le délai de" about={about} onClick={() => onExtend(quote)} />
          <RowAction icon={Undo2} label="Retirer" about={about} isDanger onClick={() => onWithdraw(quote)} />
        </>
      ) : null}
    </RowActions>
  )
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(await readQuoteLink(browserDb(), id))
    toastSuccess("Lien copié\u00a0: il ouvre la demande sans compte")
  } catch (error) {
    toastError("Le lien n’a pas pu être copié", reasonOf(error as Error))
  }
}
