import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { formatCents, toCents } from "#domain/money.ts"
import { quoteName } from "#domain/quotes/describe.ts"
import { taxed } from "#domain/vat.ts"
import type { QuoteSummary } from "./data.ts"
import { signedQuery, useFollowQuotes } from "./queries.ts"
import { quotePath } from "./quote-columns.tsx"
import { QuotesOf } from "./quotes-of.tsx"
import styles from "./quotes-of.module.css"

/** `budget` is in euros HT, or as it was entered without a basis. */
type ProjectQuotesProps = { project: { id: string; budget: number; quote_status: string } }

/** The quotes of a renovation, what was signed beside its budget, and whether its state follows them. */
export function ProjectQuotes({ project }: ProjectQuotesProps) {
  const signed = useQuery(signedQuery(project.id)).data
  const follow = useFollowQuotes()
  const { isVatExempt } = useCompanyOffer()
  return (
    <QuotesOf subject={{ table: "reno_projects", id: project.id }}>
      {(quotes) =>
        signed ? (
          <div className={styles.below}>
            {signed.net_cents === null ? null : (
              <p>
                Devis signés&nbsp;: <strong>{taxed(formatCents(signed.net_cents), isVatExempt, "ht")}</strong>
                {signed.net_cents === toCents(project.budget) ? null : (
                  <span className="office-minor">
                    {project.budget > 0
                      ? ` · le budget du projet est de ${formatCents(toCents(project.budget))}`
                      : " · le projet n’a pas de budget"}
                  </span>
                )}
              </p>
            )}
            {signed.is_by_hand && quotes.length > 0 ? (
              <>
                <p className="office-minor">Statut du devis réglé à la main&nbsp;: il ne suit plus les devis.</p>
                {project.quote_status === "signed" ? <OnPaper quotes={quotes} /> : null}
                <Button
                  variant="default"
                  size="xs"
                  loading={follow.isPending}
                  onClick={() => follow.mutate(project.id)}
                >
                  Suivre les devis à nouveau
                </Button>
              </>
            ) : null}
          </div>
        ) : null
      }
    </QuotesOf>
  )
}

/** Staff say « Signé » while a quote waits for its signature: the signed paper belongs to it. */
function OnPaper({ quotes }: { quotes: readonly QuoteSummary[] }) {
  const open = quotes.find(({ state }) => state === "sent" || state === "expired")
  return open ? (
    <p>
      <Link
        to={`${quotePath(open.id)}?fenetre=papier`}
      >{`Ajouter le scan du devis ${quoteName(open)} signé sur papier`}</Link>
    </p>
  ) : null
}
