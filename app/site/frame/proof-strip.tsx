import { Award, BadgeCheck, ShieldCheck, Star } from "lucide-react"
import type { ReactNode } from "react"
import { Container } from "#app/site/bricks/container.tsx"
import type { Trust } from "#app/lib/company-papers.ts"
import type { CompanyFigures } from "#domain/company/company.ts"
import { describeQualification } from "#domain/company/papers.ts"
import { CertificateLink } from "./certificate-link.tsx"
import styles from "./proof-strip.module.css"

/** The public register of companies, by the State. */
const REGISTER = "https://annuaire-entreprises.data.gouv.fr/etablissement/"

type ProofStripProps = {
  trust: Trust
  /** Left out where the page shows it elsewhere. */
  rating?: CompanyFigures["rating"]
}

/** What a visitor can check: insurer, qualifications, SIRET, rating. Each only when the owner entered it; a single one makes no strip. */
export function ProofStrip({ trust, rating = null }: ProofStripProps) {
  const { insurer, certificate, qualifications, siret } = trust
  const count = [insurer, siret, rating].filter(Boolean).length + qualifications.length
  if (count < 2) return null
  return (
    <section className={styles.strip} aria-label="Ce que vous pouvez vérifier">
      <Container>
        <ul className={styles.proofs}>
          {insurer ? (
            <Proof icon={<ShieldCheck aria-hidden="true" />} title="Assurance décennale">
              {insurer} <CertificateLink paper={certificate} about="l’assurance décennale" />
            </Proof>
          ) : null}
          {qualifications.map((paper) => (
            <Proof key={paper.id} icon={<Award aria-hidden="true" />} title="Qualification">
              {describeQualification(paper)} <CertificateLink paper={paper} about={describeQualification(paper)} />
            </Proof>
          ))}
          {siret ? (
            <Proof icon={<BadgeCheck aria-hidden="true" />} title="Entreprise immatriculée">
              <span className="nowrap">SIRET {siret}</span>{" "}
              <a href={REGISTER + siret.replace(/\D/g, "")} rel="noreferrer">
                Voir au registre
              </a>
            </Proof>
          ) : null}
          {rating ? (
            <Proof icon={<Star aria-hidden="true" />} title={`${rating.value} ${rating.source}`}>
              Note de {rating.month} {rating.link ? <a href={rating.link}>Lire les avis</a> : null}
            </Proof>
          ) : null}
        </ul>
      </Container>
    </section>
  )
}

function Proof({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <b>{title}</b>
      <span>{children}</span>
    </li>
  )
}
