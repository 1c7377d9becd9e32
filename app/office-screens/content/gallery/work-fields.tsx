import { Checkbox, NativeSelect, type NativeSelectProps, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import type * as z from "zod/mini"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { FramingField } from "#app/office/upload/framing-field.tsx"
import { PictureField } from "#app/office/upload/picture-field.tsx"
import { readFraming, writeFocus } from "#domain/framing.ts"
import type { galleryProjectSchema } from "#domain/gallery/schema.ts"
import type { StaffWork } from "./data.ts"
import { reviewsToTieQuery } from "./records.ts"
import { WhereShown } from "./where-shown.tsx"

type Schema = ReturnType<typeof galleryProjectSchema>
export type WorkInput = z.input<Schema>

export function valuesOf(work: StaffWork | null): WorkInput {
  return {
    title: work?.title ?? "",
    category: work?.category ?? "reno",
    location: work?.location ?? "",
    image: work?.image ?? "",
    image_alt: work?.image_alt ?? "",
    image_focus: work?.image_focus ?? null,
    image_zoom: work?.image_zoom ?? 1,
    image_credit: work?.image_credit ?? "",
    completion_date: work?.completion_date ?? "",
    surface: work?.surface ?? "",
    duration: work?.duration ?? "",
    client_name: work?.client_name ?? "",
    budget_range: work?.budget_range ?? "",
    shown_budget: work?.shown_budget ?? "",
    review_id: work?.review_id ?? "",
    description: work?.description ?? "",
    tags: work?.tags.join(", ") ?? "",
    is_published: work?.is_published ?? false,
    is_featured: work?.is_featured ?? false,
  }
}

type WorkFieldsProps = {
  form: UseFormReturnType<WorkInput, z.output<Schema>>
  /** Id of the work; undefined until it is saved. */
  id: string | undefined
  /** The work has photos before and after, which are shown if it has no image. */
  hasPair: boolean
}

export function WorkFields({ form, id, hasPair }: WorkFieldsProps) {
  return (
    <div className="office-fields">
      <FieldGrid>
        <TextInput label="Titre" withAsterisk {...form.getInputProps("title")} />
        <NativeSelect
          label="Catégorie"
          withAsterisk
          data={[
            { value: "reno", label: "Réno" },
            { value: "brico", label: "Brico" },
          ]}
          {...form.getInputProps("category")}
        />
        <TextInput label="Lieu" withAsterisk placeholder="Paris 11e" {...form.getInputProps("location")} />
        <TextInput label="Date de fin des travaux" type="date" {...form.getInputProps("completion_date")} />
        <TextInput label="Surface" placeholder="45 m²" {...form.getInputProps("surface")} />
        <TextInput label="Durée" placeholder="3 semaines" {...form.getInputProps("duration")} />
        <TextInput label="Client" description="Jamais montré sur le site" {...form.getInputProps("client_name")} />
        <TextInput
          label="Budget"
          description="Jamais montré sur le site"
          placeholder="10 000 à 15 000&nbsp;€"
          {...form.getInputProps("budget_range")}
        />
        <TextInput
          label="Budget montré aux visiteurs"
          description="Vide&nbsp;: rien n’est montré"
          placeholder="18 000 à 22 000&nbsp;€ TTC"
          {...form.getInputProps("shown_budget")}
        />
      </FieldGrid>
      <PictureField
        label="Image principale"
        purpose="gallery_main"
        withAsterisk={!hasPair}
        {...(id === undefined ? {} : { record: id })}
        value={form.values.image}
        onChange={(image) => form.setValues({ image, image_focus: null, image_zoom: 1 })}
        error={form.errors["image"]}
      />
      {form.values.image ? (
        <FramingField
          address={form.values.image}
          value={readFraming(form.values.image_focus, form.values.image_zoom)}
          onChange={({ zoom, ...point }) => form.setValues({ image_focus: writeFocus(point), image_zoom: zoom })}
          canZoom
        />
      ) : null}
      <TextInput
        label="Ce que montre l’image"
        description="Pour les personnes qui ne la voient pas, et pour les moteurs de recherche"
        {...form.getInputProps("image_alt")}
      />
      <TextInput
        label="Photographe"
        description="Son nom paraît sous la photo"
        {...form.getInputProps("image_credit")}
      />
      <Textarea label="Description" autosize minRows={3} maxRows={12} {...form.getInputProps("description")} />
      <ReviewField {...form.getInputProps("review_id")} />
      <TextInput label="Mots-clés" description="Séparés par des virgules" {...form.getInputProps("tags")} />
      <WhereShown />
      <Checkbox
        label="Publiée"
        description="Visible sur le site"
        {...form.getInputProps("is_published", { type: "checkbox" })}
      />
      <Checkbox
        label="Mise en avant"
        description="Avant les autres sur le site"
        {...form.getInputProps("is_featured", { type: "checkbox" })}
      />
    </div>
  )
}

const LONGEST_LABEL = 70

/** Which review the client of these works wrote. Its words stay as they are. */
function ReviewField(props: NativeSelectProps) {
  const reviews = useQuery(reviewsToTieQuery).data ?? []
  const choices = reviews.map(({ id, author_name, text }) => ({
    value: id,
    label: `${author_name}\u00a0: ${text.slice(0, LONGEST_LABEL)}`,
  }))
  return (
    <NativeSelect
      label="Avis du client"
      description="Montré avec ces travaux, seulement si son auteur en est bien le client"
      {...props}
      data={[{ value: "", label: "Aucun" }, ...choices]}
    />
  )
}
