import {
  BellOff,
  BellRing,
  FileCheck,
  FileDown,
  FileMinus,
  FileText,
  HandCoins,
  HandHelping,
  Link2,
  KeyRound,
  type LucideIcon,
  PenLine,
  Send,
  Stamp,
  Trash2,
  Undo2,
} from "lucide-react"
import { useNavigate } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { saveFile, toCsv } from "#app/office/export/csv.ts"
import { readLink } from "#app/office/links/data.ts"
import { copyLink } from "#app/office/feedback/copy-text.tsx"
import { confirmAction, confirmDeletion } from "#app/office/form/confirm.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { rowsForSoftware, SOFTWARE_COLUMNS } from "#domain/invoices/csv.ts"
import { type InvoiceAction, kindName } from "#domain/invoices/describe.ts"
import { formatCents } from "#domain/money.ts"
import type { InvoiceFile } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"
import { deleteInvoice, requestPaper, setReminders, writeOffRest } from "./data.ts"

export const ACTIONS: Record<InvoiceAction, { label: string; icon: LucideIcon }> = {
  issue: { label: "Émettre la facture", icon: Stamp },
  draft_pdf: { label: "Projet (PDF)", icon: FileText },
  csv: { label: "CSV", icon: FileDown },
  note_number: { label: "Saisir le numéro", icon: PenLine },
  write_off: { label: "Solder par un avoir", icon: FileCheck },
  collect: { label: "Encaisser", icon: HandCoins },
  collect_aid: { label: "Aide reçue", icon: HandHelping },
  claim_aid: { label: "L’aide ne vient pas", icon: HandCoins },
  give_back: { label: "Rembourser", icon: Undo2 },
  send: { label: "Envoyer à nouveau", icon: Send },
  copy_link: { label: "Copier le lien", icon: Link2 },
  link: { label: "Gérer le lien", icon: KeyRound },
  credit: { label: "Faire un avoir", icon: FileMinus },
  stop_reminders: { label: "Arrêter les relances", icon: BellOff },
  resume_reminders: { label: "Reprendre les relances", icon: BellRing },
  delete: { label: "Supprimer", icon: Trash2 },
}

/** Names that depend on the invoice. */
export function labelOf(action: InvoiceAction, { kind, sent_at }: InvoiceFile): string {
  if (action === "issue" && kind === "credit_note") return "Émettre l’avoir"
  if (action === "send" && sent_at === null) return "Envoyer"
  return ACTIONS[action].label
}

/** The actions that open a dialog. */
export type InvoiceDialog = Extract<
  InvoiceAction,
  "issue" | "note_number" | "collect" | "collect_aid" | "claim_aid" | "give_back" | "send" | "link" | "credit"
>

/** Does an action of an invoice, or opens its dialog. */
export function useInvoiceActions(invoice: InvoiceFile, onDialog: (dialog: InvoiceDialog) => void) {
  const navigate = useNavigate()
  const { id } = invoice
  const paper = useChange({
    table: INVOICES_TABLE,
    change: (db) => requestPaper(db, id),
    done: "Le projet se prépare\u00a0: il s’ouvre depuis «\u00a0Documents\u00a0»",
    failed: "Le projet n’a pas été demandé",
  })
  const remind = useChange({
    table: INVOICES_TABLE,
    change: (db, isOn: boolean) => setReminders(db, id, isOn),
    done: (_none, isOn) => (isOn ? "Relances reprises" : "Relances arrêtées pour cette facture"),
    failed: "Les relances n’ont pas changé",
  })
  const remove = useChange({
    table: INVOICES_TABLE,
    change: (db) => deleteInvoice(db, id),
    onDone: () => void navigate("/admin/factures", { replace: true }),
    done: "Brouillon supprimé",
    failed: "Le brouillon n’a pas été supprimé",
  })
  const writeOff = useChange({
    table: INVOICES_TABLE,
    change: (db) => writeOffRest(db, invoice),
    done: ({ number }) => `Facture soldée par l’avoir ${number}`,
    failed: "L’avoir n’a pas été émis",
    readsAgainWhenRefused: true,
  })
  return (action: InvoiceAction) => {
    if (action === "copy_link") void copyInvoiceLink(id)
    else if (action === "draft_pdf") paper.mutate()
    else if (action === "csv") saveRows(invoice)
    else if (action === "stop_reminders" || action === "resume_reminders") remind.mutate(action === "resume_reminders")
    else if (action === "write_off") {
      confirmAction({
        title: "Solder par un avoir",
        question: `Émettre un avoir de ${formatCents(invoice.left_cents ?? 0)} sur la facture ${invoice.number}\u00a0?`,
        detail:
          "L’avoir prend un numéro et ne change plus. Sa raison est «\u00a0Écart de règlement\u00a0»\u00a0; il ne part pas par e-mail, vous pouvez l’envoyer ensuite.",
        confirmLabel: "Émettre l’avoir",
        onConfirm: () => writeOff.mutate(),
      })
    } else if (action === "delete") {
      confirmDeletion({
        title: "Supprimer le brouillon",
        question: `Êtes-vous sûr de vouloir supprimer ce brouillon (${kindName(invoice).toLowerCase()})\u00a0?`,
        detail: "Il n’a jamais eu de numéro. Il ne pourra pas être récupéré.",
        onConfirm: () => remove.mutate(),
      })
    } else onDialog(action)
  }
}

/** The rows for another software. */
function saveRows({ number, content, title }: InvoiceFile): void {
  const name = `${number ?? `projet de facture ${title}`}.csv`.replace(/[\\/:*?"<>|]/g, "-")
  saveFile(name, "text/csv;charset=utf-8", toCsv(SOFTWARE_COLUMNS, rowsForSoftware(content)))
}

const copyInvoiceLink = (id: string) =>
  copyLink(() => readLink(browserDb(), { kind: "invoice", id }), "Lien copié\u00a0: il ouvre la facture sans compte")
