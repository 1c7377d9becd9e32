import { Panel } from "#app/office/records/panel.tsx"
import { PictureField } from "#app/office/upload/picture-field.tsx"
import type { CompanyFormState } from "./company-fields.tsx"
import { FramedPicture } from "./framed-picture.tsx"

const PLACES = [
  { name: "home", label: "Photo de l’accueil", description: "La première chose que l’on voit du site" },
  { name: "reno", label: "Photo de Réno", description: "En haut de la page Réno, et sur sa carte à l’accueil" },
  { name: "brico", label: "Photo de Brico", description: "Sur sa carte à l’accueil" },
] as const

/** The owner's photographs at the top of pages. */
export function PhotosPanel({ form }: { form: CompanyFormState }) {
  return (
    <Panel
      anchor="photos"
      title="Photos du site"
      description="Une façade, une équipe au travail, une pièce terminée, en paysage. Sans photo, le site garde ses dessins. Les cartes de Réno et de Brico montrent deux photos ou deux dessins."
    >
      <div className="office-fields">
        {PLACES.map(({ name, label, description }) => (
          <FramedPicture
            key={name}
            label={label}
            description={description}
            purpose="site_photo"
            shape="landscape"
            photo={form.values[`${name}_photo`]}
            focus={form.values[`${name}_focus`]}
            error={form.errors[`${name}_photo`]}
            onChange={({ photo, focus }) => form.setValues({ [`${name}_photo`]: photo, [`${name}_focus`]: focus })}
          />
        ))}
        <PictureField
          label="Image de partage"
          description="Quand on envoie un lien de votre site, pour les pages sans photo à elles"
          purpose="site_photo"
          value={form.values.share_photo}
          onChange={(address) => form.setFieldValue("share_photo", address)}
          error={form.errors["share_photo"]}
        />
      </div>
    </Panel>
  )
}
