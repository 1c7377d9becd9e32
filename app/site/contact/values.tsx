import { BadgeEuro, CalendarCheck, Heart, type LucideIcon, Sparkles } from "lucide-react"
import { Section } from "#app/site/bricks/section.tsx"
import styles from "./values.module.css"

const VALUES: { title: string; text: string; exempt?: string; Icon: LucideIcon }[] = [
  {
    title: "Transparence",
    text: "Un devis ligne par ligne, des prix TTC, et rien en plus sans votre accord.",
    exempt: "Un devis ligne par ligne, des prix annoncés, et rien en plus sans votre accord.",
    Icon: BadgeEuro,
  },
  {
    title: "Excellence",
    text: "Des artisans choisis pour leur métier, et nous revenons si quelque chose ne va pas.",
    Icon: Sparkles,
  },
  { title: "Passion", text: "Nous aimons les vieux parquets autant que les cuisines neuves.", Icon: Heart },
  {
    title: "Ponctualité",
    text: "Une heure annoncée est une heure tenue\u00a0; en cas d’imprévu, nous vous prévenons.",
    Icon: CalendarCheck,
  },
]

/** `isVatExempt`: under the franchise prices are not « TTC ». */
export function Values({ isVatExempt }: { isVatExempt: boolean }) {
  return (
    <Section ground="rose" title="Ce à quoi nous tenons">
      <ul className={`stack ${styles.values}`}>
        {VALUES.map(({ title, text, exempt, Icon }) => (
          <li key={title}>
            <Icon size={32} strokeWidth={2} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{isVatExempt ? (exempt ?? text) : text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
