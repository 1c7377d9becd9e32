import { Button, Modal, Stack } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { useNavigate } from "react-router"
import { useChange } from "#app/office/records/use-change.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { copyQuote, type QuoteFile } from "./data.ts"

export type PickClient = (props: { onChoose: (id: string) => void; onClose: () => void }) => ReactNode

type CopyDialogProps = { quote: QuoteFile; pickClient: PickClient; onClose: () => void }

/** A copy of a quote as a new draft, for the same client or for another one. */
export function CopyDialog({ quote, pickClient, onClose }: CopyDialogProps) {
  const [isPicking, setPicking] = useState(false)
  const navigate = useNavigate()
  const copy = useChange({
    table: QUOTES_TABLE,
    change: (db, customerId: string | null) => copyQuote(db, quote.id, customerId),
    onDone(id) {
      onClose()
      void navigate(`/admin/devis/${id}`)
    },
    done: "Devis copié en brouillon",
    failed: "Le devis n’a pas été copié",
  })
  if (isPicking) return pickClient({ onChoose: (id) => copy.mutate(id), onClose })
  return (
    <Modal opened onClose={onClose} title="Copier le devis">
      <Stack>
        <p className="office-minor">Lignes, textes et coûts sont repris dans un brouillon sans numéro.</p>
        <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate(null)}>
          {quote.customer ? `Pour ${quote.customer.name}` : "Sans client"}
        </Button>
        <Button variant="default" disabled={copy.isPending} onClick={() => setPicking(true)}>
          Pour un autre client…
        </Button>
      </Stack>
    </Modal>
  )
}
