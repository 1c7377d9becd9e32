import { Button } from "#app/site/bricks/button.tsx"
import { TextField } from "#app/site/bricks/field.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import { REASON_LENGTH } from "#domain/quotes/client-quote.ts"
import { quoteWords } from "#domain/quotes/quote.ts"
import { capitalized } from "#domain/typography.ts"
import type { QuotePageProps } from "./quote-page.tsx"
import styles from "./document.module.css"

/** Refuses the quote; folded, so that it is never pressed by mistake. */
export function Answers({ quote, path, refusal }: Pick<QuotePageProps, "quote" | "path" | "refusal">) {
  const words = quoteWords[quote.content.kind]
  const refused = refusal?.gesture === "refuser" ? refusal : undefined
  return (
    <details className={styles.fold} open={refused !== undefined}>
      <summary>{capitalized(words.this)} ne me convient pas</summary>
      <form method="post" action={`${path}#suite`} className="stack" aria-label={`Refuser ${words.the}`} noValidate>
        <TextField
          name="reason"
          label="Votre raison"
          hint="Elle nous aide à faire mieux."
          defaultValue={refused?.values["reason"]}
          error={refused?.fields["reason"]}
          limit={REASON_LENGTH}
          rows={2}
          optional
        />
        <OfflineNotice button="appuyez de nouveau" />
        <Button type="submit" name="geste" value="refuser" variant="secondary" size="large">
          Refuser {words.the}
        </Button>
      </form>
    </details>
  )
}
