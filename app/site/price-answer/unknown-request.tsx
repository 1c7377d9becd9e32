import { CallUs } from "#app/site/bricks/call-us.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import type { Company } from "#domain/company/company.ts"

/** Page for an unknown link: cut in two by a mail program, withdrawn, closed long ago, or invented. It does not reveal which. */
export function UnknownRequest({ company }: { company: Company }) {
  return (
    <Container width="narrow" className="stack gap-3 plain-page">
      <h1 className="size-4">Ce lien n’ouvre aucune demande</h1>
      <p className="lead soft measure">
        La demande de chiffrage a peut-être été retirée, ou elle est close depuis longtemps. Le lien peut aussi être
        incomplet.
      </p>
      <ul>
        <li>Ouvrez le dernier e-mail reçu de notre part et touchez «&nbsp;Voir la demande et répondre&nbsp;».</li>
        <li>Si vous aviez recopié l’adresse, vérifiez qu’elle est entière.</li>
      </ul>
      <p className="soft">
        Une question&nbsp;? <CallUs phone={company.phone} starts />.
      </p>
    </Container>
  )
}
