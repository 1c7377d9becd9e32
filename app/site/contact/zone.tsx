import { Section } from "#app/site/bricks/section.tsx"
import { DepartmentsMap } from "#app/illustrations/departments.tsx"
import { departmentLabels, describeZone } from "#domain/company/zone.ts"
import styles from "./zone.module.css"

/** The departments served, as a map and a list. */
export function Zone({ departments }: { departments: string[] }) {
  const { isWholeRegion } = describeZone(departments)
  return (
    <Section
      ground="white"
      title="Notre zone d’intervention"
      intro={
        isWholeRegion
          ? "Paris et toute l’Île-de-France, de la place des Fêtes à Provins."
          : departments.length > 1
            ? "Nous nous déplaçons dans ces départements d’Île-de-France."
            : "Nous nous déplaçons dans ce département d’Île-de-France."
      }
    >
      <div className={styles.layout}>
        <DepartmentsMap served={departments} names={departmentLabels} className={styles.map} />
        <ul className={`stack gap-1 lead ${styles.list}`}>
          {departments.map((code) => (
            <li key={code}>
              <b>{code}</b>
              {departmentLabels[code]}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
