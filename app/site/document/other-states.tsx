import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import type { Company } from "#domain/company/company.ts"
import type { FormerQuote } from "#domain/quotes/client-quote.ts"

/** A quote that is no longer offered. */
export function FormerQuotePage({ quote, company }: { quote: FormerQuote; company: Company }) {
  return (
    <Container width="narrow" className="stack gap-3 plain-page">
      <p className="minor">
        Devis {quote.number} de {company.name}, {quote.title}
      </p>
      <h1 className="size-4">
        {quote.state === "replaced"
          ? "Une nouvelle version de ce devis vous a été envoyée."
          : "Ce devis n’est plus proposé."}
      </h1>
      <p className="lead soft measure">
        {quote.state === "replaced"
          ? "Elle remplace celle-ci. Le lien qui l’ouvre est dans notre dernier message."
          : "Nous l’avons retiré."}
      </p>
      <p>
        <CallUs phone={company.phone} starts />
        &nbsp;: nous en parlons.
      </p>
    </Container>
  )
}

/** Page for an unknown link: ended, cut in two, or invented. It does not reveal which. */
export function UnknownDocument({ company }: { company: Company }) {
  return (
    <Container width="narrow" className="stack gap-3 plain-page">
      <h1 className="size-4">Ce lien n’ouvre aucun document</h1>
      <p className="lead soft measure">
        Il n’est plus valable, ou il est incomplet. Reprenez celui de notre dernier e-mail.
      </p>
      <p>
        Vous cherchez un devis ou une facture&nbsp;? <CallUs phone={company.phone} starts />
        &nbsp;: nous vous renvoyons le document.
      </p>
    </Container>
  )
}
