import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import type { Line } from "#domain/company/lines.ts"
import { quotePath } from "#domain/contact/quote-path.ts"

type Texts = { title: string; work: string; way: { href: string; label: string } }

const TEXTS: Record<Line, Texts> = {
  brico: {
    title: "Pas de petits travaux réservés en ligne",
    work: "aux travaux de rénovation",
    way: { href: "/reno", label: "Nos travaux de rénovation" },
  },
  reno: {
    title: "Pas de travaux de rénovation",
    work: "aux dépannages et aux petits travaux",
    way: { href: "/brico", label: "Nos dépannages et petits travaux" },
  },
}

/** Instead of the page of a line that the company does not offer: what it does instead. */
export function LineClosed({ line, name }: { line: Line; name: string }) {
  const { title, work, way } = TEXTS[line]
  return (
    <Section
      level="h1"
      width="narrow"
      title={title}
      intro={`${name} se consacre ${work}. Dites-nous ce qu’il vous faut\u00a0: nous vous répondons.`}
    >
      <p className="cluster">
        <ButtonLink href={way.href}>{way.label}</ButtonLink>
        <ButtonLink href={quotePath()} variant="secondary">
          Nous écrire
        </ButtonLink>
      </p>
      {line === "brico" ? (
        <p className="space-before">
          Vous avez déjà un rendez-vous&nbsp;? <a href="/rendez-vous">Gérer mon rendez-vous</a>
        </p>
      ) : null}
    </Section>
  )
}
