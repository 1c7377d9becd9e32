import type { ComponentProps, ReactNode } from "react"
import { Field, TextField } from "#app/components/site/field.tsx"
import type { BookingPage } from "../types.ts"
import { OUT_OF_ZONE } from "#domain/booking/labels.ts"
import { isOutOfZone } from "../step-checks.ts"
import type { Contact, ContactField, WizardAction } from "../wizard-state.ts"
import { AddressField } from "./address-field.tsx"

type ContactStepProps = {
  page: BookingPage
  contact: Contact
  errors: Record<string, string>
  edit: (action: WizardAction) => void
}

type Input = Pick<ComponentProps<"input">, "autoComplete" | "inputMode" | "type" | "maxLength">

/** Who we come to see, and where. */
export function ContactStep({ page, contact, errors, edit }: ContactStepProps) {
  const outOfZone = isOutOfZone(contact.postal_code, page.zones)
  const control = (name: ContactField) => ({
    name,
    value: contact[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      edit({ type: "contact-edited", field: name, value: event.target.value }),
  })
  const line = (name: ContactField, label: string, input: Input, hint?: ReactNode) => (
    <Field {...control(name)} {...input} label={label} hint={hint} />
  )
  return (
    <div className="pair">
      <div className="wide">{line("client_name", "Nom et prénom", { autoComplete: "name", maxLength: 120 })}</div>
      {line(
        "client_email",
        "E-mail",
        { type: "email", inputMode: "email", autoComplete: "email" },
        "Pour votre confirmation",
      )}
      {line(
        "client_phone",
        "Téléphone",
        { type: "tel", inputMode: "tel", autoComplete: "tel" },
        "Pour confirmer le passage",
      )}
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
      {line("city", "Ville", { autoComplete: "address-level2", maxLength: 100 })}
      <TextField
        {...control("description")}
        className="wide"
        label="Décrivez votre besoin"
        hint="Étage, code d’entrée, matériel déjà sur place…"
        maxLength={2000}
        optional
      />
    </div>
  )
}

function OutOfZone({ zones }: { zones: string[] }) {
  return (
    <>
      {OUT_OF_ZONE} Nous intervenons en {zones.join(", ")}. <a href="/contact">Demandez un devis</a>
    </>
  )
}
