import { Facts } from "#app/site/bricks/facts.tsx"
import { formatIban } from "#domain/company/bank.ts"

/** The company's account, and the words that the client writes with the transfer. */
export function Account({ bank, reference }: { bank: { iban: string; bic: string | null }; reference: string }) {
  return (
    <Facts
      look="marked"
      facts={[
        ["IBAN", formatIban(bank.iban).replaceAll("\u00a0", " ")],
        ["BIC", bank.bic],
        ["Référence", reference],
      ]}
    />
  )
}
