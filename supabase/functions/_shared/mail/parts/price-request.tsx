import type { ReactNode } from "react"
import type { Company } from "../mail.ts"
import type { AskedMail } from "../payloads/price-request.ts"
import { Goodbye } from "./booking.tsx"
import { Action, Facts, Layout, Paragraph } from "./layout.tsx"

type PriceNewsProps = {
  asked: AskedMail
  company: Company
  preview: string
  title: string
  children: ReactNode
  /** Link to the request, while that link works. */
  url?: string | null
}

/** News about a price request, for its subcontractor: the news, and the request concerned. */
export function PriceNews({ asked, company, preview, title, children, url }: PriceNewsProps) {
  return (
    <Layout company={company} preview={preview} title={title}>
      <Paragraph>Bonjour {asked.contractor},</Paragraph>
      <Paragraph>{children}</Paragraph>
      <Facts
        items={[
          ["Demande", asked.message],
          ["Lieu", asked.place],
          ["Votre prix", asked.price],
        ]}
      />
      {url ? <Action href={url}>Revoir la demande</Action> : null}
      <Goodbye company={company} />
    </Layout>
  )
}
