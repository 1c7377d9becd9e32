import { Portrait } from "#app/site/bricks/portrait.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import type { TeamMember } from "#domain/company/people.ts"
import styles from "./team.module.css"

type TeamProps = { team: TeamMember[]; title?: string; intro?: string }

/** The team; renders nothing when it is empty. */
export function Team({
  team,
  title = "Qui vient chez vous",
  intro = "Celles et ceux qui préparent, mènent et terminent vos travaux.",
}: TeamProps) {
  if (team.length === 0) return null
  return (
    <Section ground="rose" title={title} intro={intro}>
      <ul className={`cluster ${styles.team}`}>
        {team.map(({ name, role, initials, photo, focus }) => (
          <li key={name}>
            <Portrait initials={initials} photo={photo} focus={focus} />
            <div>
              <b className="lead">{name}</b>
              <p className="soft">{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
