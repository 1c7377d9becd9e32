import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { StarsField } from "#app/office/form/stars-field.tsx"
import { useRecordForm } from "#app/office/form/use-record-form.tsx"
import { PictureField } from "#app/office/upload/picture-field.tsx"
import { parisDate, parisInstant, parisToday } from "#domain/dates.ts"
import { reviewFlagsSchema, reviewSchema } from "#domain/reviews/schema.ts"
import { reviews } from "./records.ts"
import { ReviewWords } from "./review-words.tsx"
import type { StaffReview } from "./data.ts"

const TEXTS = { added: "Avis créé avec succès\u00a0!", changed: "Avis mis à jour avec succès\u00a0!" }
const FAILED = "Erreur lors de l’enregistrement de l’avis"
/** The form asks only for the day; the review is dated at this hour of it, in Paris. */
const NOON = "12:00"
const dayOf = (review: StaffReview | null) => review && parisDate(new Date(review.time))

/** `review` is null for a new one. */
type ReviewDialogProps = { review: StaffReview | null; onClose: () => void }

export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  return review?.source === "google" ? (
    <ImportedDialog review={review} onClose={onClose} />
  ) : (
    <OwnDialog review={review} onClose={onClose} />
  )
}

function OwnDialog({ review, onClose }: ReviewDialogProps) {
  const save = reviews.useSave(TEXTS)
  const { form, dialog } = useRecordForm({
    ...reviews.useEdited(review),
    schema: reviewSchema,
    valuesOf: (known) => ({
      author_name: known?.author_name ?? "",
      author_photo_url: known?.author_photo_url ?? "",
      rating: known?.rating ?? 5,
      text: known?.text ?? "",
      day: dayOf(known) ?? parisToday(),
      is_featured: known?.is_featured ?? true,
      is_hidden: known?.is_hidden ?? false,
    }),
    labels: { rating: "Note", author_photo_url: "Photo de l’auteur" },
    save: ({ day, ...values }, edited) => {
      const time = day === dayOf(edited) ? {} : { time: parisInstant(day, NOON).toISOString() }
      return save.mutateAsync({ edited, values: { ...values, ...time } })
    },
    onSaved: onClose,
    invalid: "Veuillez remplir tous les champs obligatoires",
    failed: FAILED,
  })
  return (
    <FormDialog title={review ? "Modifier l’avis" : "Nouvel avis"} onClose={onClose} {...dialog}>
      <TextInput label="Nom de l’auteur" withAsterisk data-autofocus {...form.getInputProps("author_name")} />
      <StarsField
        value={form.values.rating}
        onChange={(stars) => form.setFieldValue("rating", stars)}
        error={form.errors["rating"]}
      />
      <Textarea label="Avis" withAsterisk autosize minRows={4} maxRows={14} {...form.getInputProps("text")} />
      <TextInput label="Date de l’avis" type="date" max={parisToday()} maw="14rem" {...form.getInputProps("day")} />
      <PictureField
        label="Photo de l’auteur"
        purpose="review_author"
        value={form.values.author_photo_url}
        onChange={(address) => form.setFieldValue("author_photo_url", address)}
        error={form.errors["author_photo_url"]}
      />
      <Flags form={form} />
    </FormDialog>
  )
}

/** A review from Google: its text cannot be changed, only whether it is shown or featured. */
function ImportedDialog({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const save = reviews.useSave(TEXTS)
  const { form, dialog } = useRecordForm({
    ...reviews.useEdited(review),
    schema: reviewFlagsSchema,
    valuesOf: (known) => ({ is_featured: known?.is_featured ?? true, is_hidden: known?.is_hidden ?? false }),
    save: (values, edited) => save.mutateAsync({ edited, values }),
    onSaved: onClose,
    failed: FAILED,
  })
  return (
    <FormDialog title="Avis importé de Google" onClose={onClose} {...dialog}>
      <ReviewWords review={review} />
      <p className="office-minor">Le texte d’un avis Google ne se modifie pas.</p>
      <Flags form={form} />
    </FormDialog>
  )
}

type FlagForm = { getInputProps: (field: "is_featured" | "is_hidden", options: { type: "checkbox" }) => object }

function Flags({ form }: { form: FlagForm }) {
  return (
    <>
      <Checkbox label="Mis en avant" {...form.getInputProps("is_featured", { type: "checkbox" })} />
      <Checkbox
        label="Masqué"
        description="Un avis masqué n’est pas sur le site"
        {...form.getInputProps("is_hidden", { type: "checkbox" })}
      />
    </>
  )
}
