import { Portrait } from "#app/site/bricks/portrait.tsx"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import { initialsOf } from "#domain/initials.ts"
import { firstNameOf } from "#domain/names.ts"
import styles from "./visitor-card.module.css"

/** The face and first name of the person who comes, when the company has named one. */
export function VisitorCard({ booking: { visitor } }: { booking: ManagedBooking }) {
  if (!visitor) return null
  const { name, role, photo, focus } = visitor
  return (
    <section className={`cluster ${styles.visitor}`} aria-label="Qui vient chez vous">
      <Portrait initials={initialsOf(name)} photo={photo} focus={focus} />
      <p>
        <b className="lead">{firstNameOf(name) ?? name} vient chez vous</b>
        <span className="soft">{role}</span>
      </p>
    </section>
  )
}
