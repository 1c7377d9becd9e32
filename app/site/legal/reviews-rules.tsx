import type { LegalSettings } from "#domain/legal/legal.ts"
import { reviewsSentence } from "#domain/legal/reviews.ts"
import { WaysToWrite } from "./contact-lines.tsx"
import { LegalPage, Part } from "./legal-page.tsx"

/** How the site collects and shows reviews (code de la consommation, D111-17). */
export function ReviewsRules({ settings }: { settings: LegalSettings }) {
  return (
    <LegalPage title="Nos règles sur les avis" intro={reviewsSentence}>
      <Part id="origine" title="D’où viennent les avis">
        <ul>
          <li>Un avis marqué «&nbsp;Google&nbsp;» vient de notre fiche Google&nbsp;: son texte n’est pas modifié.</li>
          <li>
            Un avis marqué «&nbsp;Avis client&nbsp;», et ceux de la page Brico, nous ont été confiés directement, à
            l’oral ou par écrit, puis recopiés.
          </li>
          <li>Personne n’est payé ni récompensé pour écrire un avis.</li>
        </ul>
      </Part>
      <Part id="controle" title="Ce que nous contrôlons">
        <p>
          Nous ne vérifions pas que l’auteur a été client. Un avis injurieux, sans rapport avec nos travaux ou qui nomme
          quelqu’un n’est pas affiché.
        </p>
      </Part>
      <Part id="choix" title="Ce qui s’affiche, et dans quel ordre">
        <p>
          Nous choisissons les avis affichés et leur ordre, qui n’est ni celui des dates ni celui des notes. La date de
          l’expérience, ou celle de la publication, figure avec l’avis quand nous la connaissons. Un avis reste affiché
          tant que nous ne le remplaçons pas.
        </p>
      </Part>
      <Part id="signaler" title="Corriger, retirer, signaler">
        <p>
          L’auteur d’un avis peut à tout moment demander sa correction ou son retrait, et chacun peut en signaler
          un&nbsp;: <WaysToWrite settings={settings} />. Un avis Google se modifie chez Google, par son auteur seul.
        </p>
      </Part>
    </LegalPage>
  )
}
