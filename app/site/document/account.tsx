import { Button } from "#app/site/bricks/button.tsx"
import { Facts } from "#app/site/bricks/facts.tsx"
import { formatIban } from "#domain/company/bank.ts"
import styles from "./document.module.css"

/** The company's account, and the words that the client writes with the transfer. The page's script shows the button, for an app of a bank. */
export function Account({ bank, reference }: { bank: { iban: string; bic: string | null }; reference: string }) {
  return (
    <div>
      <Facts
        look="marked"
        facts={[
          ["IBAN", formatIban(bank.iban).replaceAll("\u00a0", " ")],
          ["BIC", bank.bic],
          ["Référence", reference],
        ]}
      />
      <div hidden data-copies={bank.iban} className={styles.copy}>
        <Button variant="quiet">Copier l’IBAN</Button>
        <span role="status" className="visually-hidden" />
      </div>
    </div>
  )
}
