import { VIGILANCE_MONTHS, VIGILANCE_THRESHOLD_EUROS } from "#domain/law.gen.ts"
import * as z from "zod/mini"
import { PAPER_KINDS, paperLabels } from "#domain/contractors/labels.ts"
import { formatLongDate } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { defineMail, type Message } from "../mail.ts"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"

/** Payload written by `queue_paper_alerts`. */
const payloadSchema = z.object({
  papers: z
    .array(z.object({ contractor_name: z.string(), kind: z.enum(PAPER_KINDS), expires_on: z.string() }))
    .check(z.minLength(1)),
})

const readPapers = (message: Message) => z.parse(payloadSchema, message.payload)

/** To the staff, 30 and 7 days before: documents of subcontractors that expire and must be requested again. */
export const papersExpiring = defineMail({
  to: "staff",
  // The mail is about several subcontractors: there is no single address to reply to.
  answersGoTo: () => null,
  read: readPapers,
  subject: ({ papers: [first, ...others] }) =>
    first && others.length === 0
      ? `${paperLabels[first.kind]} de ${first.contractor_name}\u00a0: valable jusqu’au ${formatLongDate(first.expires_on)}`
      : `${others.length + 1} documents de sous-traitants expirent bientôt`,
  body: ({ papers, company, publicUrl }) => (
    <Layout
      company={company}
      preview={papers.map(({ contractor_name }) => contractor_name).join(", ")}
      title={papers.length > 1 ? "Des documents à redemander" : "Un document à redemander"}
    >
      <Paragraph>
        Au-delà de {formatEuros(VIGILANCE_THRESHOLD_EUROS)} hors taxes, un chantier ne se confie qu’avec une attestation
        de vigilance et un Kbis de moins de {VIGILANCE_MONTHS} mois, et des assurances en cours. Demandez-les dès
        maintenant à chaque entreprise.
      </Paragraph>
      <Facts
        items={[...Map.groupBy(papers, ({ contractor_name }) => contractor_name)].map(([name, of]) => [
          name,
          of
            .map(({ kind, expires_on }) => `${paperLabels[kind]}, jusqu’au ${formatLongDate(expires_on)}`)
            .join("\u00a0; "),
        ])}
      />
      <Action href={`${publicUrl}/admin/contractors`}>Ouvrir les sous-traitants</Action>
    </Layout>
  ),
})
