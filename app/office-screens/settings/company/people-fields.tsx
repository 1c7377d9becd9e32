import { TextInput } from "@mantine/core"
import { UserPlus } from "lucide-react"
import { FieldGrid, Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { MOST_OF_TEAM } from "#domain/company/schema.ts"
import { type CompanyField, CompanyFields, type CompanyFormState } from "./company-fields.tsx"
import { FramedPicture } from "./framed-picture.tsx"
import { RowButtons } from "./row-buttons.tsx"
import { NOBODY_OF_TEAM } from "./settings.ts"

const FOUNDER: CompanyField[] = [
  { name: "founder_name", label: "Nom du fondateur" },
  { name: "founder_quote", label: "Ce qu’il dit à vos clients", isLong: true },
]

/** The founder and the team, with their portraits cropped as on the site. */
export function PeopleFields({ form }: { form: CompanyFormState }) {
  const { team, founder_photo: photo, founder_focus: focus } = form.values
  return (
    <>
      <Panel anchor="fondateur" title="Le fondateur" description="Sa phrase et son portrait paraissent sur le site.">
        <CompanyFields form={form} fields={FOUNDER} />
        <FramedPicture
          label="Portrait"
          purpose="logo"
          shape="round"
          photo={photo}
          focus={focus}
          error={form.errors["founder_photo"]}
          onChange={(next) => form.setValues({ founder_photo: next.photo, founder_focus: next.focus })}
        />
      </Panel>
      <Panel
        anchor="equipe"
        title="Les visages du site"
        description="Les personnes de la page Contact, dans cet ordre. Sans photo, les initiales sont montrées."
        actions={
          team.length < MOST_OF_TEAM ? (
            <IconButton variant="default" icon={UserPlus} onClick={() => form.insertListItem("team", NOBODY_OF_TEAM)}>
              Ajouter une personne
            </IconButton>
          ) : null
        }
      >
        {team.length === 0 ? <p className="office-minor">Personne pour le moment.</p> : null}
        {team.map((person, index) => (
          <fieldset key={index} className="office-fields office-group">
            <legend>{person.name || `Personne ${index + 1}`}</legend>
            <FieldGrid>
              <TextInput label="Nom" withAsterisk {...form.getInputProps(`team.${index}.name`)} />
              <TextInput label="Métier" withAsterisk {...form.getInputProps(`team.${index}.role`)} />
            </FieldGrid>
            <FramedPicture
              label="Portrait"
              purpose="logo"
              shape="round"
              photo={person.photo}
              focus={person.focus}
              error={form.errors[`team.${index}.photo`]}
              onChange={(next) => {
                // Field by field: a name typed during the upload is kept.
                form.setFieldValue(`team.${index}.photo`, next.photo)
                form.setFieldValue(`team.${index}.focus`, next.focus)
              }}
            />
            <RowButtons form={form} list="team" index={index} about={person.name || `la personne ${index + 1}`} />
          </fieldset>
        ))}
      </Panel>
    </>
  )
}
