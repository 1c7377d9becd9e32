import { Textarea, TextInput } from "@mantine/core"
import { StarsField } from "#app/office/form/stars-field.tsx"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import type { CompanyFormState } from "./company-fields.tsx"

export function TestimonialsFields({ form }: { form: CompanyFormState }) {
  return (
    <Panel
      anchor="temoignages"
      title="Témoignages de la page Brico"
      description="Trois au plus, de vrais clients. Sans nom, rien n’est montré."
    >
      {form.values.testimonials.map(({ rating }, index) => (
        <fieldset key={index} className="office-fields office-group">
          <legend>Témoignage {index + 1}</legend>
          <FieldGrid>
            <TextInput label="Nom" {...form.getInputProps(`testimonials.${index}.name`)} />
            <TextInput label="Lieu" {...form.getInputProps(`testimonials.${index}.location`)} />
            <TextInput
              label="Date de l’expérience"
              description="Par exemple mars 2026"
              {...form.getInputProps(`testimonials.${index}.experience`)}
            />
          </FieldGrid>
          <StarsField value={rating} onChange={(stars) => form.setFieldValue(`testimonials.${index}.rating`, stars)} />
          <Textarea label="Témoignage" autosize minRows={2} {...form.getInputProps(`testimonials.${index}.text`)} />
        </fieldset>
      ))}
    </Panel>
  )
}
