import { lazy } from "react"
import { Link, useSearchParams } from "react-router"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useActionDialog } from "#app/office/records/use-action-dialog.ts"
import { RecordHeader } from "#app/office/shell/record-header.tsx"
import { formatCents } from "#domain/money.ts"
import { actionsOf, quoteName } from "#domain/quotes/describe.ts"
import { quoteKindLabels, quoteStateLabels } from "#domain/quotes/quote.ts"
import { taxed } from "#domain/vat.ts"
import { quoteLooks } from "../looks.ts"
import { QUOTES_TABLE } from "../queries.ts"
import type { PickClient } from "./copy-dialog.tsx"
import type { QuoteFile } from "./data.ts"
import { ACTIONS, type QuoteDialog, useQuoteActions } from "./use-quote-actions.ts"
import styles from "./quote-header.module.css"

const SendDialog = lazy(() => import("./send-dialog.tsx").then((m) => ({ default: m.SendDialog })))
const InPersonDialog = lazy(() => import("./in-person-dialog.tsx").then((m) => ({ default: m.InPersonDialog })))
const PaperDialog = lazy(() => import("./paper-dialog.tsx").then((m) => ({ default: m.PaperDialog })))
const ReasonDialog = lazy(() => import("./reason-dialog.tsx").then((m) => ({ default: m.ReasonDialog })))
const LinkDialog = lazy(() => import("#app/office/links/link-dialog.tsx").then((m) => ({ default: m.LinkDialog })))
const CopyDialog = lazy(() => import("./copy-dialog.tsx").then((m) => ({ default: m.CopyDialog })))

type QuoteHeaderProps = { quote: QuoteFile; pickClient: PickClient }

/** The name, state, versions and actions of a quote. The first action is the main one; the less frequent ones fold. */
export function QuoteHeader({ quote, pickClient }: QuoteHeaderProps) {
  const { kind, number, title, state, customer, total_cents, versions } = quote
  // A renovation that was set to « Signé » by hand leads here.
  const [address] = useSearchParams()
  const actions = actionsOf[state]
  const [dialog, setDialog] = useActionDialog<QuoteDialog>(
    "Le devis",
    actions,
    address.get("fenetre") === "papier" && actions.includes("paper") ? "paper" : null,
  )
  const run = useQuoteActions(quote, setDialog)
  const close = () => setDialog(null)
  const facts = [
    customer?.name ?? "Sans client",
    total_cents === null ? null : taxed(formatCents(total_cents), quote.is_vat_exempt),
  ]
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/devis", label: "Retour à la liste des devis" }}
        title={number ? `${quoteKindLabels[kind]} ${quoteName(quote)}` : `${quoteKindLabels[kind]} en préparation`}
        about={[title, ...facts].filter(Boolean).join(" · ")}
        table={QUOTES_TABLE}
        others="Autres actions du devis"
        hasNoMain={actions[0] === "copy"}
        actions={actions.map((action) => ({ ...ACTIONS[action], onChoose: () => run(action) }))}
      >
        <StatusBadge look={quoteLooks[state]} />
        {versions.length > 1 ? <Versions quote={quote} /> : null}
      </RecordHeader>
      {dialog === null ? null : (
        <LazyDialog onClose={close}>
          {dialog === "send" ? <SendDialog quote={quote} onClose={close} /> : null}
          {dialog === "link" ? (
            <LinkDialog
              title={`Lien du client · ${quoteName(quote)}`}
              subject={{ kind: "quote", id: quote.id }}
              order={{ kind: "quote", id: quote.id }}
              onClose={close}
            />
          ) : null}
          {dialog === "in_person" ? <InPersonDialog quote={quote} onClose={close} /> : null}
          {dialog === "paper" ? <PaperDialog quote={quote} onClose={close} /> : null}
          {dialog === "refuse" || dialog === "cancel" ? (
            <ReasonDialog id={quote.id} end={dialog} onClose={close} />
          ) : null}
          {dialog === "copy" ? <CopyDialog quote={quote} pickClient={pickClient} onClose={close} /> : null}
        </LazyDialog>
      )}
    </>
  )
}

function Versions({ quote: { id, versions } }: { quote: QuoteFile }) {
  return (
    <nav aria-label="Versions du devis" className={styles.versions}>
      {versions.map((version) => (
        <Link
          key={version.id}
          to={`/admin/devis/${version.id}`}
          aria-current={version.id === id ? "page" : undefined}
          title={quoteStateLabels[version.state]}
        >
          v{version.version_no}
          <span className={styles.hidden}>, {quoteStateLabels[version.state]}</span>
        </Link>
      ))}
    </nav>
  )
}
