import * as z from "zod/mini"
import { alertSchema, describeAlert } from "#domain/alerts/alerts.ts"
import { settingsPath } from "#domain/settings-tabs.ts"
import { defineMail } from "../mail.ts"
import { Action, Layout, Paragraph } from "../parts/layout.tsx"

/** To the owner, once per problem of the site itself; a failure of mail is reported when delivery works again. */
export const siteAlert = defineMail({
  to: "staff",
  answersGoTo: () => null,
  read: ({ payload }) => describeAlert(z.parse(alertSchema, payload)),
  subject: ({ title }) => title,
  body: ({ title, text, advice, tab, company, publicUrl }) => (
    <Layout company={company} preview={text} title={title}>
      <Paragraph>{text}</Paragraph>
      <Paragraph>{advice}</Paragraph>
      <Action href={publicUrl + settingsPath(tab.name)}>{`Ouvrir ${tab.label}`}</Action>
    </Layout>
  ),
})
