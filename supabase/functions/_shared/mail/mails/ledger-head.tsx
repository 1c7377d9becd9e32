import * as z from "zod/mini"
import { formatShortDate } from "#domain/dates.ts"
import { writeHead } from "#domain/ledger/report.ts"
import { formatCents } from "#domain/money.ts"
import { settingsPath } from "#domain/settings-tabs.ts"
import { TAKING_METHODS, takingMethodLabels } from "#domain/takings/takings.ts"
import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"

/** Payload written by `queue_ledger_head`; amounts in cents. */
const payloadSchema = z.object({
  day: z.string(),
  seq: z.number(),
  hash: z.string(),
  methods: z.array(
    z.object({ method: z.enum(TAKING_METHODS), received_cents: z.number(), returned_cents: z.number() }),
  ),
})
type Method = z.infer<typeof payloadSchema>["methods"][number]

const sumsOf = ({ received_cents, returned_cents }: Method) =>
  [
    ...(received_cents !== 0 || returned_cents === 0 ? [`${formatCents(received_cents)} reçus`] : []),
    ...(returned_cents !== 0 ? [`${formatCents(returned_cents)} rendus`] : []),
  ].join(", ")

/** To the owner, each morning after a day that added to the ledger: its sums, and the end of the chain to keep. */
export const ledgerHead = defineMail({
  to: "staff",
  answersGoTo: () => null,
  read: ({ payload }) => z.parse(payloadSchema, payload),
  subject: ({ day, seq }) => `Encaissements du ${formatShortDate(day)}, empreinte n°\u00a0${seq}`,
  body: ({ day, seq, hash, methods, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`Empreinte n°\u00a0${seq} du journal des encaissements`}
      title={`Encaissements du ${formatShortDate(day)}`}
    >
      {methods.length > 0 ? (
        <Facts items={methods.map((method) => [takingMethodLabels[method.method], sumsOf(method)])} />
      ) : (
        <Paragraph>Aucun encaissement n’est daté de ce jour.</Paragraph>
      )}
      <Paragraph>Hier soir, le journal des encaissements se terminait par cette empreinte{"\u00a0"}:</Paragraph>
      <Paragraph>{writeHead({ seq, hash })}</Paragraph>
      <Paragraph>
        Gardez cet e-mail{"\u00a0"}: il prouve que rien n’a été changé. Si quelqu’un réécrivait le journal plus tard,
        cette empreinte n’y serait plus.
      </Paragraph>
      <Action href={publicUrl + settingsPath("conformite", { empreinte: writeHead({ seq, hash }) })}>
        Vérifier cette empreinte
      </Action>
    </Layout>
  ),
})
