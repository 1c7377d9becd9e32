import { useQuery } from "@tanstack/react-query"
import { ArrowLeftRight, CircleCheck } from "lucide-react"
import { Link } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Warning } from "#app/office/feedback/warning.tsx"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { type Billing, billingGaps, billingWayLabels } from "#domain/invoices/billing.ts"
import type { BillingWay } from "#domain/invoices/invoice.ts"
import { SOFTWARE } from "#domain/software.ts"
import { BILLING_TABLE, billingQuery, setBilling } from "./billing.ts"
import styles from "./billing-panel.module.css"

const WORDS: Record<BillingWay, string> = {
  elsewhere: `${SOFTWARE} prépare vos factures\u00a0: montants, acomptes repris, TVA. Vous les émettez dans votre logiciel, et notez ici leur numéro. Ce qui est dû et payé se suit de la même façon.`,
  here: `${SOFTWARE} donne leur numéro à vos factures, qui ne changent plus ensuite\u00a0: une erreur se corrige par un avoir.`,
}

/** Where invoices are issued, and what is missing before they may be issued here. */
export function BillingPanel({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(billingQuery)
  return (
    <Panel
      anchor="emission"
      title="Où vos factures sont émises"
      description="Un choix de l’entreprise, à prendre avec votre comptable. Vous pouvez en changer&nbsp;: les numéros continuent, sans jamais recommencer."
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={120} /> : null}
      {read.data ? <BillingState billing={read.data} isAdmin={isAdmin} /> : null}
    </Panel>
  )
}

function BillingState({ billing: { billing, gaps, series }, isAdmin }: { billing: Billing; isAdmin: boolean }) {
  const set = useChange({
    table: BILLING_TABLE,
    change: setBilling,
    done: (_, way) =>
      way === "here" ? "Les factures sont émises ici" : "Les factures sont émises dans un autre logiciel",
    failed: "Le réglage n’a pas changé",
    readsAgainWhenRefused: true,
  })
  const isHere = billing === "here"
  const first = series.find(({ code }) => code === "F")?.next ?? ""
  const ask = () =>
    confirmAction({
      title: isHere ? "Émettre dans un autre logiciel" : "Émettre les factures ici",
      question: isHere
        ? "Êtes-vous sûr de vouloir émettre vos prochaines factures dans un autre logiciel\u00a0?"
        : "Êtes-vous sûr de vouloir émettre vos factures ici\u00a0?",
      detail: isHere
        ? "Les factures déjà émises ici restent, avec leurs numéros. Si vous revenez, la suite reprend au numéro suivant."
        : `Un seul logiciel doit donner les numéros\u00a0: à partir de maintenant, n’en émettez plus ailleurs. Le prochain numéro d’ici sera ${first}\u00a0: si le dernier d’ailleurs n’est pas juste avant, changez-le d’abord dans «\u00a0Numéros\u00a0». Une facture émise ne se modifie ni ne se supprime.`,
      confirmLabel: isHere ? "Émettre ailleurs" : "Émettre ici",
      onConfirm: () => set.mutate(isHere ? "elsewhere" : "here"),
    })
  return (
    <>
      <p className={styles.state}>
        <StatusBadge
          look={{
            label: billingWayLabels[billing],
            tone: isHere ? "success" : "neutral",
            icon: isHere ? CircleCheck : ArrowLeftRight,
          }}
        />
        <span>{WORDS[billing]}</span>
      </p>
      {gaps.length > 0 ? (
        <Warning title={isHere ? "Il manque maintenant\u00a0:" : "Avant d’émettre vos factures ici, il manque\u00a0:"}>
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <li key={gap}>
                <Link to={billingGaps[gap].to}>{billingGaps[gap].label}</Link>
              </li>
            ))}
          </ul>
        </Warning>
      ) : null}
      {isAdmin && (isHere || gaps.length === 0) ? (
        <div className="office-actions office-below">
          <IconButton variant="default" icon={ArrowLeftRight} loading={set.isPending} onClick={ask}>
            {isHere ? "Émettre dans un autre logiciel" : "Émettre les factures ici"}
          </IconButton>
        </div>
      ) : null}
    </>
  )
}
