import { ActionIcon } from "@mantine/core"
import { ArrowLeft, Ellipsis } from "lucide-react"
import { lazy, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { FoldMenu } from "#app/office/shell/fold-menu.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { formatCents } from "#domain/money.ts"
import { actionsOf, quoteName } from "#domain/quotes/describe.ts"
import { quoteKindLabels, quoteStateLabels } from "#domain/quotes/quote.ts"
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
const CopyDialog = lazy(() => import("./copy-dialog.tsx").then((m) => ({ default: m.CopyDialog })))

type QuoteHeaderProps = { quote: QuoteFile; pickClient: PickClient }

/** The name, state, versions and actions of a quote. The first action is the main one; the less frequent ones fold. */
export function QuoteHeader({ quote, pickClient }: QuoteHeaderProps) {
  const { kind, number, title, state, customer, total_cents, versions } = quote
  // A renovation that was set to « Signé » by hand leads here.
  const [address] = useSearchParams()
  const [dialog, setDialog] = useState<QuoteDialog | null>(
    address.get("fenetre") === "papier" && actionsOf[state].includes("paper") ? "paper" : null,
  )
  const run = useQuoteActions(quote, setDialog)
  const isPhone = useIsPhone()
  const actions = actionsOf[state]
  const shown = actions.slice(0, isPhone ? 1 : 2)
  const folded = actions.slice(shown.length)
  const close = () => setDialog(null)
  const facts = [customer?.name ?? "Sans client", total_cents === null ? null : `${formatCents(total_cents)} TTC`]
  return (
    <header className={styles.header}>
      <ActionIcon
        component={Link}
        to="/admin/devis"
        variant="subtle"
        color="gray"
        size="lg"
        className={styles.back ?? ""}
        aria-label="Retour à la liste des devis"
      >
        <ArrowLeft aria-hidden size={20} />
      </ActionIcon>
      <div className={styles.names}>
        <h1 className={styles.title}>
          {number ? `${quoteKindLabels[kind]} ${quoteName(quote)}` : `${quoteKindLabels[kind]} en préparation`}
        </h1>
        <p className={styles.about}>{[title, ...facts].filter(Boolean).join(" · ")}</p>
      </div>
      <div className={`office-actions ${styles.actions}`}>
        {isPhone ? null : <RefreshButton table={QUOTES_TABLE} />}
        {shown.map((action, place) => (
          <IconButton
            key={action}
            variant={place === 0 && action !== "copy" ? "filled" : "default"}
            icon={ACTIONS[action].icon}
            onClick={() => run(action)}
          >
            {ACTIONS[action].label}
          </IconButton>
        ))}
        {folded.length > 0 ? (
          <FoldMenu
            label="Autres actions du devis"
            className={styles.more}
            items={folded.map((action) => ({ ...ACTIONS[action], onChoose: () => run(action) }))}
          >
            <Ellipsis aria-hidden size={20} />
          </FoldMenu>
        ) : null}
      </div>
      <div className={`office-actions ${styles.states}`}>
        <StatusBadge look={quoteLooks[state]} />
        {versions.length > 1 ? <Versions quote={quote} /> : null}
      </div>
      {dialog === null ? null : (
        <LazyDialog onClose={close}>
          {dialog === "send" ? <SendDialog quote={quote} onClose={close} /> : null}
          {dialog === "in_person" ? <InPersonDialog quote={quote} onClose={close} /> : null}
          {dialog === "paper" ? <PaperDialog quote={quote} onClose={close} /> : null}
          {dialog === "refuse" || dialog === "cancel" ? (
            <ReasonDialog id={quote.id} end={dialog} onClose={close} />
          ) : null}
          {dialog === "copy" ? <CopyDialog quote={quote} pickClient={pickClient} onClose={close} /> : null}
        </LazyDialog>
      )}
    </header>
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
