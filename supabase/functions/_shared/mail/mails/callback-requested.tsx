import * as z from "zod/mini"
import { CALLBACK_MOMENTS, callbackMomentLabels } from "#domain/contact/callback.ts"
import { formatLongDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"

const askedSchema = z.object({
  customer_id: z.string(),
  name: z.string(),
  phone: z.string(),
  moment: z.enum(CALLBACK_MOMENTS),
  due_on: z.string(),
  is_last: z.boolean(),
})

/** To the staff: a visitor waits for a call (`request_callback`). */
export const callbackRequested = defineMail({
  to: "staff",
  answersGoTo: () => null,
  read: ({ payload }) => ({ asked: z.parse(askedSchema, payload) }),
  subject: ({ asked }) => `Rappeler ${asked.name} au ${formatPhone(asked.phone)}`,
  body: ({ asked, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`${callbackMomentLabels[asked.moment]}, au ${formatPhone(asked.phone)}.`}
      title="Une personne à rappeler"
    >
      <Paragraph>{asked.name} a laissé son numéro sur la page Contact et attend votre appel.</Paragraph>
      <Facts
        items={[
          ["Téléphone", formatPhone(asked.phone)],
          ["Moment", callbackMomentLabels[asked.moment]],
          ["Jour", formatLongDate(asked.due_on)],
        ]}
      />
      {asked.is_last && (
        <Paragraph>
          Dix personnes ont demandé un appel en une heure. Les suivantes n’ont plus d’e-mail&nbsp;: elles sont sous
          «&nbsp;À traiter&nbsp;».
        </Paragraph>
      )}
      <Action href={`${publicUrl}/admin/clients/${asked.customer_id}`}>Ouvrir la fiche</Action>
    </Layout>
  ),
})
