import { exactCents } from "#domain/documents/words.ts"

type AmountProps = {
  label: string
  cents: number
  isMain?: boolean
  /** Also in the folded totals of a phone. */
  stays?: boolean
}

/** One of the totals of a document, in a list with the class of `priced-rows.module.css` or `totals-bar.module.css`. */
export function Amount({ label, cents, isMain = false, stays = false }: AmountProps) {
  return (
    <div data-main={isMain} data-stays={stays}>
      <dt>{label}</dt>
      <dd>{exactCents(cents)}</dd>
    </div>
  )
}
