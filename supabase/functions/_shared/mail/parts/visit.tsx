import type { Words } from "#domain/mail/texts.ts"
import type { Context } from "../mail.ts"
import type { VisitMail } from "../payloads/visit.ts"
import { ourWords } from "./booking.tsx"
import { Facts, Layout, Lines } from "./layout.tsx"

/** Placeholders available in the texts about a visit. */
export const visitWords = ({ visit, company }: Context & { visit: VisitMail }): Words => ({
  ...ourWords(company, visit.client),
  date: visit.day,
  heure: visit.time,
  créneau: visit.when,
})

type VisitLetterProps = Context & { visit: VisitMail; opening: string; closing: string; title: string }

/** A mail about a visit: when, where, and who comes. `isOff`: it does not take place. */
export function VisitLetter({
  visit,
  opening,
  closing,
  title,
  company,
  isOff = false,
}: VisitLetterProps & { isOff?: boolean }) {
  return (
    <Layout company={company} preview={`${visit.when}, ${visit.address}.`} title={title}>
      <Lines text={opening} />
      <Facts
        items={[
          ["Visite", visit.when],
          ["Avant", visit.previously],
          ["Durée prévue", isOff ? null : visit.duration],
          ["Adresse", visit.address],
          ["Qui vient", isOff ? null : visit.visitor],
        ]}
      />
      <Lines text={closing} />
    </Layout>
  )
}
