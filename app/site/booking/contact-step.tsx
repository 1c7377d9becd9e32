import { Field, person, TextField } from "#app/site/bricks/field.tsx"
import type { BookingPage } from "./types.ts"
import { describeZones, OUT_OF_ZONE } from "#domain/booking/labels.ts"
import { townDoubt } from "#domain/booking/place.ts"
import { domainDoubt } from "#domain/mail/domain-doubt.ts"
import { DESCRIPTION_LENGTH } from "#domain/booking/schema.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import { isOutOfZone } from "./step-checks.ts"
import type { Contact, ContactField, WizardAction } from "./wizard-state.ts"
import { AddressField } from "./address-field.tsx"

type ContactStepProps = {
  page: BookingPage
  contact: Contact
  errors: Record<string, string>
  edit: (action: WizardAction) => void
}

/** The client's contact details and address. */
export function ContactStep({ page, contact, errors, edit }: ContactStepProps) {
  const outOfZone = isOutOfZone(contact.postal_code, page.zones)
  const control = (name: ContactField) => ({
    name,
    value: contact[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      edit({ type: "contact-edited", field: name, value: event.target.value }),
  })
  return (
    <div className="pair">
      <Field {...control("client_name")} {...person.name} className="wide" />
      <Field
        {...control("client_email")}
        {...person.email}
        hint={domainDoubt(contact.client_email) ?? "Pour votre confirmation"}
      />
      <Field {...control("client_phone")} {...person.phone} hint="Pour confirmer le passage" />
      <AddressField
        {...control("address")}
        className="wide"
        onPick={({ street, postalCode, city }) => {
          edit({ type: "contact-edited", field: "address", value: street })
          edit({ type: "contact-edited", field: "postal_code", value: postalCode })
          edit({ type: "contact-edited", field: "city", value: city })
        }}
      />
      <Field
        {...control("postal_code")}
        label="Code postal"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        error={outOfZone || errors.postal_code === OUT_OF_ZONE ? <OutOfZone zones={page.zones} /> : errors.postal_code}
      />
      <Field
        {...control("city")}
        label="Ville"
        hint={townDoubt(contact.postal_code, contact.city)}
        autoComplete="address-level2"
        maxLength={100}
      />
      <TextField
        {...control("description")}
        className="wide"
        label="Décrivez votre besoin"
        hint="Étage, code d’entrée, matériel déjà sur place…"
        limit={DESCRIPTION_LENGTH}
        optional
      />
    </div>
  )
}

function OutOfZone({ zones }: { zones: string[] }) {
  return (
    <>
      {OUT_OF_ZONE} Nous intervenons {describeZones(zones)}. <a href={quotePath("brico")}>Demandez un devis</a>
    </>
  )
}
