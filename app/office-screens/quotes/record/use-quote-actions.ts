import {
  Ban,
  Copy,
  FilePen,
  FilePlus2,
  Link2,
  KeyRound,
  type LucideIcon,
  PenLine,
  PhoneOff,
  Send,
  Tablet,
  Trash2,
} from "lucide-react"
import { useNavigate } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { readLink } from "#app/office/links/data.ts"
import { copyLink } from "#app/office/feedback/copy-text.tsx"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import type { QuoteAction } from "#domain/quotes/describe.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { amendQuote, deleteQuote, type QuoteFile, reviseQuote } from "./data.ts"

export const ACTIONS: Record<QuoteAction, { label: string; icon: LucideIcon }> = {
  send: { label: "Envoyer", icon: Send },
  copy_link: { label: "Copier le lien", icon: Link2 },
  link: { label: "Gérer le lien", icon: KeyRound },
  revise: { label: "Nouvelle version", icon: FilePen },
  in_person: { label: "Faire signer sur place", icon: Tablet },
  amend: { label: "Avenant", icon: FilePlus2 },
  paper: { label: "Signé sur papier", icon: PenLine },
  refuse: { label: "Refusé au téléphone", icon: PhoneOff },
  cancel: { label: "Annuler le devis", icon: Ban },
  copy: { label: "Copier", icon: Copy },
  delete: { label: "Supprimer", icon: Trash2 },
}

/** The actions that open a dialog. */
export type QuoteDialog = Extract<QuoteAction, "send" | "link" | "in_person" | "paper" | "refuse" | "cancel" | "copy">

/** Does an action of a quote, or opens its dialog. */
export function useQuoteActions(quote: QuoteFile, onDialog: (dialog: QuoteDialog) => void) {
  const navigate = useNavigate()
  const open = (id: string) => void navigate(`/admin/devis/${id}`)
  const revise = useChange({
    table: QUOTES_TABLE,
    change: (db) => reviseQuote(db, quote.id),
    onDone: open,
    failed: "La nouvelle version n’a pas été créée",
  })
  const amend = useChange({
    table: QUOTES_TABLE,
    change: (db) => amendQuote(db, quote),
    onDone: open,
    failed: "L’avenant n’a pas été créé",
  })
  const remove = useChange({
    table: QUOTES_TABLE,
    change: (db) => deleteQuote(db, quote.id),
    onDone: () => void navigate("/admin/devis", { replace: true }),
    done: "Brouillon supprimé",
    failed: "Le brouillon n’a pas été supprimé",
  })
  return (action: QuoteAction) => {
    if (action === "copy_link") void copyQuoteLink(quote.id)
    else if (action === "revise") revise.mutate()
    else if (action === "amend") amend.mutate()
    else if (action === "delete") {
      confirmDeletion({
        title: "Supprimer le brouillon",
        question: `Êtes-vous sûr de vouloir supprimer le brouillon «\u00a0${quote.title}\u00a0»\u00a0?`,
        detail: "Il n’a jamais été envoyé. Il ne pourra pas être récupéré.",
        onConfirm: () => remove.mutate(),
      })
    } else onDialog(action)
  }
}

const copyQuoteLink = (id: string) =>
  copyLink(() => readLink(browserDb(), { kind: "quote", id }), "Lien copié\u00a0: il ouvre le devis sans compte")
