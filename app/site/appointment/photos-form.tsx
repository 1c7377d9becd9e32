import { Alert } from "#app/site/bricks/alert.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import { FileField } from "#app/site/bricks/field.tsx"
import type { FormRefusal } from "#app/lib/refusal.ts"
import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"
import { PHOTO_TYPES } from "#domain/contact/photos.ts"
import { inWords } from "#domain/numbers.ts"
import styles from "./photos-form.module.css"

type PhotosFormProps = { booking: ManagedBooking; token: string; refusal?: FormRefusal | undefined }

/** Photos of what is to be repaired, after the booking: they prepare the visit. The form works without script; the script shrinks the photos. */
export function PhotosForm({ booking: { photos }, token, refusal }: PhotosFormProps) {
  if (!photos || photos.sent + photos.left === 0) return null
  const { sent, left } = photos
  const received = sent > 1 ? `Vos ${sent}\u00a0photos sont bien reçues.` : "Votre photo est bien reçue."
  return (
    <section className={`sheet stack ${styles.photos}`} aria-labelledby="photos-titre">
      <h2 id="photos-titre" className="size-2">
        {left > 0 ? "Montrez-nous ce qu’il faut faire" : "Vos photos"}
      </h2>
      {sent > 0 ? <p>{received}</p> : null}
      {left > 0 ? (
        <>
          <template data-not-sent="">
            <Alert tone="danger" role="alert" title="Vos photos ne sont pas parties">
              Vérifiez votre connexion, puis envoyez-les de nouveau.
            </Alert>
          </template>
          <form
            id="photos"
            method="post"
            action={`${managePath(token)}/photos#reponse`}
            encType="multipart/form-data"
            aria-label="Envoyer des photos"
            className="stack start"
            noValidate
          >
            <FileField
              name="photos"
              label={sent > 0 ? "D’autres photos" : "Photos"}
              choose="Choisir des photos"
              hint={`La fuite, la prise, le meuble à monter\u00a0: ${left === 1 ? "une" : inWords(left)} au plus. Visibles de notre équipe seulement.`}
              accept={PHOTO_TYPES.join(",")}
              error={refusal?.fields["photos"]}
              data-photos={left}
              className={styles.field}
              multiple
            />
            <Button type="submit" variant="secondary" data-sending="Envoi en cours…">
              Envoyer les photos
            </Button>
            <p className="visually-hidden" aria-live="polite" data-progress="" />
          </form>
        </>
      ) : null}
    </section>
  )
}
