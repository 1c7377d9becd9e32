import { Award, CalendarCheck, FileText, MessagesSquare, PencilRuler, ShieldCheck } from "lucide-react"
import type { Trust } from "#app/lib/company-papers.ts"
import { describeQualification, type ShownPaper } from "#domain/company/papers.ts"
import { Section } from "#app/site/bricks/section.tsx"
import { CertificateLink } from "#app/site/frame/certificate-link.tsx"
import styles from "./why-choose.module.css"

const QUALIFIED = "Une équipe qualifiée"
const INSURED = "La garantie décennale"

const REASONS = [
  {
    Icon: PencilRuler,
    title: "De l’architecture d’intérieur aux finitions",
    text: "Plans, matériaux, travaux et dernière retouche\u00a0: vous n’avez pas à coordonner dix entreprises.",
  },
  {
    Icon: Award,
    title: QUALIFIED,
    text: "Chaque artisan fait son métier, pas celui du voisin\u00a0; ses qualifications vous sont présentées avec le devis.",
  },
  {
    Icon: FileText,
    title: "Un devis gratuit et transparent",
    text: "Quantités, prix et calendrier noir sur blanc. Aucun supplément sans votre accord écrit.",
  },
  {
    Icon: CalendarCheck,
    title: "Des délais respectés",
    text: "Un calendrier convenu ensemble, et un appel tout de suite si quelque chose doit bouger.",
  },
  {
    Icon: ShieldCheck,
    title: INSURED,
    text: "Pour les ouvrages qui en relèvent\u00a0: l’assureur et l’étendue de la garantie figurent sur votre devis.",
  },
  {
    Icon: MessagesSquare,
    title: "Un suivi personnalisé",
    text: "Un seul interlocuteur, qui connaît votre chantier et répond au téléphone.",
  },
]

/** A longer name would fill four lines of a phone with the title alone. */
const LONGEST_IN_TITLE = 32

/** `trust` adds what the owner entered: the qualifications that are valid today, and the insurer. */
export function WhyChoose({ name, trust }: { name: string; trust: Trust }) {
  return (
    <Section
      title={
        name.length > LONGEST_IN_TITLE ? (
          "Pourquoi nous choisir"
        ) : (
          <>
            Pourquoi choisir <span className={styles.name}>{name}</span>
          </>
        )
      }
      ground="white"
    >
      <ul className={`stack ${styles.list}`}>
        {REASONS.map(({ Icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon size={26} strokeWidth={2.25} aria-hidden="true" />
            </span>
            <h3 className="lead">{title}</h3>
            <div className={styles.text}>
              <p className="soft">{text}</p>
              {title === QUALIFIED ? <Qualifications papers={trust.qualifications} /> : null}
              {title === INSURED ? <Insurer trust={trust} /> : null}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Qualifications({ papers }: { papers: readonly ShownPaper[] }) {
  if (papers.length === 0) return null
  return (
    <ul className={styles.papers} aria-label="Nos qualifications">
      {papers.map((paper) => (
        <li key={paper.id}>
          {describeQualification(paper)} <CertificateLink paper={paper} about={describeQualification(paper)} />
        </li>
      ))}
    </ul>
  )
}

function Insurer({ trust: { insurer, certificate } }: { trust: Trust }) {
  if (insurer === null) return null
  return (
    <p className={styles.papers}>
      Notre assureur&nbsp;: {insurer}. <CertificateLink paper={certificate} about="l’assurance décennale" />
    </p>
  )
}
