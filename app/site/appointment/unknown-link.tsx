import { ButtonLink } from "#app/site/bricks/button.tsx"
import type { Company } from "#domain/company/company.ts"
import { ManagePage } from "./manage-page.tsx"

/** Page for an unknown link: cut in two by a mail program, replaced by a newer one, or invented. */
export function UnknownLink({ phone }: { phone: Company["phone"] }) {
  return (
    <ManagePage
      title="Ce lien n’ouvre aucun rendez-vous"
      intro="Il est peut-être incomplet, ou remplacé par celui d’un e‑mail plus récent."
      phone={phone}
    >
      <ul>
        <li>Ouvrez le dernier e‑mail reçu de notre part et touchez «&nbsp;Gérer mon rendez-vous&nbsp;».</li>
        <li>Si vous aviez recopié l’adresse, vérifiez qu’elle est entière.</li>
      </ul>
      <p>
        <ButtonLink href="/rendez-vous">Retrouver mon lien</ButtonLink>
      </p>
    </ManagePage>
  )
}
