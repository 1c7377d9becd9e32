import { DepartmentsMap } from "#app/illustrations/departments.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { Field } from "#app/site/bricks/field.tsx"
import { departmentLabels, describeZone } from "#domain/company/zone.ts"
import { askZone } from "#domain/contact/zone-answer.ts"
import styles from "./zone.module.css"

type ZoneProps = {
  departments: string[]
  /** The postal code of the address (`?cp=75011`), from the form of this section; the script answers without it. */
  asked: string | null
}

/** Whether the company comes: a postal code to check, and the departments served as a map and a list. */
export function Zone({ departments, asked }: ZoneProps) {
  const { isWholeRegion } = describeZone(departments)
  return (
    <section id="zone" aria-labelledby="zone-title" className={`stack ${styles.zone}`}>
      <h2 id="zone-title" className="size-2">
        Notre zone d’intervention
      </h2>
      <p>
        {isWholeRegion
          ? "Paris et toute l’Île-de-France, de la place des Fêtes à Provins."
          : departments.length > 1
            ? "Nous nous déplaçons dans ces départements d’Île-de-France."
            : "Nous nous déplaçons dans ce département d’Île-de-France."}
      </p>
      <form
        method="get"
        action="/contact#zone"
        className={styles.ask}
        aria-label="Venez-vous chez moi&nbsp;?"
        data-zone=""
        noValidate
      >
        <Field
          name="cp"
          label="Votre code postal"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          defaultValue={asked ?? ""}
          data-departments={departments.join(" ")}
        />
        <Button type="submit" variant="secondary">
          Vérifier
        </Button>
        <p className={styles.answer} aria-live="polite" data-zone-note="">
          {asked === null ? null : askZone(asked, departments)}
        </p>
      </form>
      <div className={styles.where}>
        <DepartmentsMap served={departments} names={departmentLabels} className={styles.map} />
        <ul className={styles.list}>
          {departments.map((code) => (
            <li key={code}>
              <b>{code}</b>
              {departmentLabels[code]}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
