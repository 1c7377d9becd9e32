import { Award, CalendarCheck, FileText, MessagesSquare, PencilRuler, ShieldCheck } from "lucide-react"
import { Section } from "#app/site/bricks/section.tsx"
import styles from "./why-choose.module.css"

const REASONS = [
  {
    Icon: PencilRuler,
    title: "De l’architecture d’intérieur aux finitions",
    text: "Plans, matériaux, travaux et dernière retouche\u00a0: vous n’avez pas à coordonner dix entreprises.",
  },
  {
    Icon: Award,
    title: "Une équipe qualifiée",
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
    title: "La garantie décennale",
    text: "Pour les ouvrages qui en relèvent\u00a0: l’assureur et l’étendue de la garantie figurent sur votre devis.",
  },
  {
    Icon: MessagesSquare,
    title: "Un suivi personnalisé",
    text: "Un seul interlocuteur, qui connaît votre chantier et répond au téléphone.",
  },
]

export function WhyChoose({ name }: { name: string }) {
  return (
    <Section title={`Pourquoi choisir ${name}`} ground="white">
      <ul className={`stack ${styles.list}`}>
        {REASONS.map(({ Icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon size={26} strokeWidth={2.25} aria-hidden="true" />
            </span>
            <h3 className="lead">{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
