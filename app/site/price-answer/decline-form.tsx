import { Button } from "#app/site/bricks/button.tsx"
import { TextField } from "#app/site/bricks/field.tsx"
import { COMMENT_LENGTH } from "#domain/price-requests/answer.ts"
import type { PricePageProps } from "./answers.ts"
import styles from "./price-page.module.css"

/** Form to decline the request, folded by default. */
export function DeclineForm({ path, refusal }: Pick<PricePageProps, "path" | "refusal">) {
  const isRefused = refusal !== undefined && "reason" in refusal.values
  return (
    <details className={styles.fold} open={isRefused}>
      <summary>Je ne peux pas répondre à cette demande</summary>
      <form method="post" action={`${path}#reponse`} className="stack start" aria-label="Décliner" noValidate>
        <TextField
          name="reason"
          label="Un mot d’explication"
          hint="Complet, trop loin, pas votre métier…"
          defaultValue={refusal?.values["reason"]}
          error={refusal?.fields["reason"]}
          limit={COMMENT_LENGTH}
          rows={2}
          optional
          className={styles.reason}
        />
        <Button type="submit" name="geste" value="decliner" variant="secondary" size="large">
          Décliner la demande
        </Button>
      </form>
    </details>
  )
}
