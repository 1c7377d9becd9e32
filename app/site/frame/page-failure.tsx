import { useRouteLoaderData } from "react-router"
import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import type { Company } from "#domain/company/company.ts"
import styles from "./page-failure.module.css"

/** Content of a page that could not be loaded: an apology, a retry link, and the telephone number. */
export function PageFailure({ company: { phone }, address }: { company: Company; address: string }) {
  const root = useRouteLoaderData<{ requestId: string }>("root")
  return (
    <Section
      level="h1"
      width="narrow"
      title="Une erreur est survenue"
      intro={`Cette page ne peut pas s’afficher pour l’instant. Veuillez réessayer dans quelques instants${phone ? ", ou appelez-nous\u00a0: nous ferons le nécessaire avec vous" : ""}.`}
    >
      <p className="cluster">
        <ButtonLink href={address}>Réessayer</ButtonLink>
        {phone ? (
          <ButtonLink href={phone.href} variant="secondary">
            {phone.label}
          </ButtonLink>
        ) : null}
      </p>
      {root ? (
        <p className={`minor space-before ${styles.reference}`}>Référence de l’erreur&nbsp;: {root.requestId}</p>
      ) : null}
    </Section>
  )
}
