import { Button, Checkbox, Modal, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type Dispatch, useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { useFocusBack } from "#app/office/form/use-focus-back.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { exactCents, exactDecimal } from "#domain/documents/words.ts"
import { showDecimal } from "#domain/quotes/decimals.ts"
import type { EditorAction } from "#domain/quotes/editor.ts"
import { type QuoteLine, unitAfter } from "#domain/quotes/quote.ts"
import { worksLeft } from "#domain/quotes/taken-back.ts"
import { lineCents } from "#domain/amounts/document.ts"
import { type Basis, percentOf, taxed } from "#domain/vat.ts"
import { signedQuotesQuery } from "../queries.ts"
import styles from "./take-away-dialog.module.css"
import { discountNote } from "#domain/quotes/discount.ts"
import { uncapitalized } from "#domain/typography.ts"

type TakeAwayProps = {
  projectId: string
  lines: readonly QuoteLine[]
  dispatch: Dispatch<EditorAction>
  onClose: () => void
}

/** Chooses, among what the client has signed, the works that an amendment takes back: each becomes a line with the opposite quantity. */
export function TakeAwayDialog({ projectId, lines, dispatch, onClose }: TakeAwayProps) {
  useFocusBack()
  const isPhone = useIsPhone()
  const read = useQuery(signedQuotesQuery(projectId))
  const [ids, setIds] = useState<string[]>([])
  const quotes = worksLeft(read.data ?? [], lines)

  function takeAway() {
    onClose()
    for (const quote of quotes) {
      const works = quote.works.filter(({ id }) => ids.includes(id))
      if (works.length > 0) dispatch({ type: "takeAway", quote, works })
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Retirer des travaux signés"
      size="lg"
      fullScreen={isPhone}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
    >
      <Stack>
        <ErrorOf read={read} />
        {read.isPending ? <Loading height={160} radius="md" /> : null}
        {read.data && quotes.length === 0 ? (
          <p>Il n’y a rien à retirer&nbsp;: aucun devis signé pour ce projet, ou tout est déjà retiré.</p>
        ) : null}
        {quotes.map((quote) => (
          <Works key={quote.id} quote={quote} ids={ids} onChange={setIds} />
        ))}
        {quotes.length > 0 ? (
          <>
            <p className="office-minor">
              Chaque prestation revient avec la quantité opposée, au prix signé, sans ce qui est déjà retiré. Pour n’en
              retirer qu’une partie, changez ensuite la quantité.
            </p>
            <div className="office-actions">
              <Button variant="default" onClick={onClose}>
                Annuler
              </Button>
              <Button disabled={ids.length === 0} onClick={takeAway}>
                Retirer{ids.length > 1 ? ` ces ${ids.length}\u00a0prestations` : ""}
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
    </Modal>
  )
}

type WorksProps = { quote: ReturnType<typeof worksLeft>[number]; ids: string[]; onChange: (ids: string[]) => void }

function Works({ quote: { number, title, works, price_basis }, ids, onChange }: WorksProps) {
  const { isVatExempt } = useCompanyOffer()
  return (
    <Checkbox.Group label={`${number}, ${title}`} value={ids} onChange={onChange}>
      <div className={styles.works}>
        {works.map((work) => (
          <Checkbox
            key={work.id}
            value={work.id}
            label={work.label || "Sans désignation"}
            description={described(work, price_basis, isVatExempt)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** « 12,5 m² × 48,00 €, TVA 10 % : 600,00 € HT ». */
function described(work: QuoteLine, basis: Basis, isExempt: boolean): string {
  const { quantity, unit, unit_price, vat_rate } = work
  const discount = discountNote(work)
  const parts = [
    `${showDecimal(quantity)}\u00a0${unitAfter(quantity, unit)} × ${exactDecimal(unit_price, 2)}\u00a0€`,
    ...(discount ? [uncapitalized(discount)] : []),
    ...(isExempt ? [] : [`TVA\u00a0${percentOf(vat_rate)}`]),
  ]
  return `${parts.join(", ")}\u00a0: ${taxed(exactCents(lineCents(work)), isExempt, basis)}`
}
