import { TextInput } from "@mantine/core"
import { FigureField } from "#app/office/form/figure-field.tsx"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { readEuros } from "#domain/quotes/decimals.ts"
import { fieldLabels } from "#domain/quotes/draft.ts"
import { centsToInput } from "#domain/money.ts"
import type { FieldsProps } from "./text-fields.tsx"
import styles from "./aid-fields.module.css"

const AMOUNTS = ["cee_cents", "mpr_cents", "local_aid_cents"] as const
const PAYERS = { cee_cents: "cee_payer", local_aid_cents: "local_aid_payer" } as const
/** As in the table `quotes`. */
const LONGEST_PAYER = 120

/** What others pay for the client, below the total. */
export function AidFields({ draft, onChange, onFigure }: FieldsProps) {
  return (
    <details className={styles.aids} open={AMOUNTS.some((name) => draft[name] > 0 || draft.unread[name] !== undefined)}>
      <summary>Aides déduites (CEE, MaPrimeRénov’)</summary>
      <p className="office-minor">
        Ce qu’un organisme vous verse pour le client. La TVA reste celle du prix entier, et l’aide se déduit de la
        dernière facture.
      </p>
      <FieldGrid>
        {AMOUNTS.flatMap((name) => {
          const payer = name === "mpr_cents" ? null : PAYERS[name]
          return [
            <FigureField
              key={name}
              label={fieldLabels[name]}
              path={name}
              unread={draft.unread[name]}
              shown={draft[name] === 0 ? "" : centsToInput(draft[name])}
              read={(typed) => {
                const cents = typed.trim() === "" ? 0 : readEuros(typed)
                return cents === null ? null : { [name]: cents }
              }}
              error="Un montant en euros, avec deux décimales au plus."
              onWrite={(typed, values) => onFigure(name, typed, values)}
            />,
            payer === null ? null : (
              <TextInput
                key={payer}
                label={fieldLabels[payer]}
                data-path={payer}
                maxLength={LONGEST_PAYER}
                placeholder={
                  payer === "cee_payer" ? "Nom du fournisseur d’énergie" : "Ville, département, caisse de retraite"
                }
                value={draft[payer] ?? ""}
                onChange={({ currentTarget }) => onChange({ [payer]: currentTarget.value })}
              />
            ),
          ]
        })}
      </FieldGrid>
    </details>
  )
}
