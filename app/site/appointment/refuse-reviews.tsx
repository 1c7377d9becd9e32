import { Alert } from "#app/site/bricks/alert.tsx"
import { managePath } from "#domain/booking/manage.ts"
import { type Change, ChangeForm } from "./change-form.tsx"
import { ManagePage } from "./manage-page.tsx"

/** One press refuses further requests for a review. */
export function RefuseReviews({ booking, token, refusal, company }: Change) {
  const path = managePath(token)
  return (
    <ManagePage title="Ne plus recevoir de demande d’avis" back={path} refusal={refusal} phone={company.phone}>
      {booking.refuses_reviews ? (
        <Alert tone="success" title="C’est noté">
          Nous ne vous demanderons plus d’avis.
        </Alert>
      ) : (
        <ChangeForm
          path={path}
          action="avis"
          label="Demandes d’avis"
          submit="Ne plus me demander d’avis"
          keep="Annuler"
        >
          <p className="measure">
            Nous ne vous écrirons plus pour vous demander votre avis, ni pour cette intervention ni pour une prochaine.
            Les messages sur vos rendez-vous continuent.
          </p>
        </ChangeForm>
      )}
    </ManagePage>
  )
}
