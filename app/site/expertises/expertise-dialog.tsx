import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Dialog } from "#app/site/bricks/dialog.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import ticks from "#app/site/bricks/ticks.module.css"
import { type Expertise, SECONDARY_IMAGES } from "#domain/expertises/expertise.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import styles from "./expertise-dialog.module.css"

type ExpertiseDialogProps = { id: string; expertise: Expertise }

/** A trade's pictures, description, services and link to the quote form. */
export function ExpertiseDialog({ id, expertise }: ExpertiseDialogProps) {
  const { title, description, budget, image, secondaryImages, services } = expertise
  const more = secondaryImages.slice(0, SECONDARY_IMAGES)
  return (
    <Dialog
      id={id}
      title={title}
      foot={
        <ButtonLink href={quotePath("reno", title)} size="large">
          Demander un devis
        </ButtonLink>
      }
    >
      <Picture
        src={image}
        alt={`${title}, en image`}
        className={`photo ${styles.main}`}
        sizes="(width < 46rem) 100vw, 42rem"
      />
      <p className={`lead ${styles.description}`}>{keepSignsTogether(description)}</p>
      {budget ? (
        <p>
          <b>Budget habituel&nbsp;:</b> {keepSignsTogether(budget)}
        </p>
      ) : null}
      {services.length > 0 ? (
        <>
          <h4>Ce que nous faisons</h4>
          <ul className={`${ticks.ticks} ${styles.services}`}>
            {services.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </ul>
        </>
      ) : null}
      {more.length > 0 ? (
        <ul className={styles.more} aria-label="Autres images">
          {more.map((address, index) => (
            <li key={address}>
              <Picture src={address} alt={`${title}, image ${index + 2}`} className="photo" sizes="20rem" />
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}
