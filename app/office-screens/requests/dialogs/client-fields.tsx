import { Autocomplete, Button, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { MapPinOff, UserCheck } from "lucide-react"
import { useState } from "react"
import { Minor } from "#app/office/records/record-cells.tsx"
import { useAddresses } from "#app/lib/use-addresses.ts"
import { type AddressSuggestion, splitAddress } from "#domain/booking/address.ts"
import { OUT_OF_ZONE } from "#domain/booking/labels.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { type KnownClient, type KnownPlace, placesOf } from "../data/read-context.ts"
import { clientsQuery, zonesQuery } from "../edit-queries.ts"
import styles from "./dialogs.module.css"
import type { RequestForm } from "./request-values.ts"
import { fieldLabels } from "./request-values.ts"

type FieldsProps = { form: RequestForm; isNew: boolean }

/** The caller. The phone number comes first: it finds a client who called before, and one click fills in the rest. */
export function ClientFields({ form, isNew }: FieldsProps) {
  const input = (name: "client_phone" | "client_name") => ({
    label: fieldLabels[name],
    withAsterisk: true,
    autoComplete: "off",
    className: styles.half,
    ...form.getInputProps(name),
  })
  return (
    <>
      <TextInput {...input("client_phone")} type="tel" data-autofocus />
      <TextInput {...input("client_name")} />
      {isNew ? <KnownClients form={form} /> : null}
      <AddressFields form={form} />
    </>
  )
}

function KnownClients({ form }: { form: RequestForm }) {
  const { data: clients = [] } = useQuery(clientsQuery(form.values.client_phone))
  const [taken, setTaken] = useState<KnownClient | null>(null)
  function take(client: KnownClient) {
    const { street, postalCode, city } = client.postal_code
      ? { street: client.address, postalCode: client.postal_code, city: client.city ?? "" }
      : splitAddress(client.address)
    form.setValues({
      client_name: client.client_name,
      client_phone: formatPhone(client.client_phone).replaceAll("\u00a0", " "),
      client_email: client.client_email ?? "",
      address: street,
      postal_code: postalCode,
      city,
      ...(client.customer_id ? { customer_id: client.customer_id } : {}),
    })
    for (const name of ["client_name", "client_phone", "client_email", "address", "postal_code"])
      form.clearFieldError(name)
    setTaken(client)
  }
  function goTo({ address, postal_code, city }: KnownPlace) {
    const split = postal_code ? { street: address, postalCode: postal_code, city: city ?? "" } : splitAddress(address)
    form.setValues({ address: split.street, postal_code: split.postalCode, city: split.city })
    form.clearFieldError("address")
    form.clearFieldError("postal_code")
  }
  const isOpen = clients.length > 0 && taken === null
  const places = taken ? placesOf(taken) : []
  return (
    <div className={styles.whole}>
      <p className="visually-hidden" role="status">
        {isOpen ? `${clients.length} client${clients.length > 1 ? "s" : ""} à ce numéro` : null}
        {taken ? `Coordonnées de ${taken.client_name} reprises` : null}
      </p>
      {isOpen ? (
        <ul className={styles.clients} aria-label="Clients à ce numéro">
          {clients.map((client) => (
            <li key={client.customer_id ?? client.client_name}>
              <button type="button" className={styles.client} onClick={() => take(client)}>
                <UserCheck aria-hidden size={18} />
                <span>
                  <strong>{client.client_name}</strong>
                  <Minor>
                    {[client.address, [client.postal_code, client.city].filter(Boolean).join(" "), lastOf(client)]
                      .filter(Boolean)
                      .join(" · ")}
                  </Minor>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {places.length > 1 ? (
        <div className="office-actions" role="group" aria-label={`Lieux de ${taken?.client_name ?? ""}`}>
          {places.map((place) => (
            <Button key={place.id} variant="default" size="compact-sm" onClick={() => goTo(place)}>
              {[place.address, place.complement, place.city].filter(Boolean).join(", ")}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function lastOf({ last_service, last_day }: KnownClient): string {
  return last_service ? `${last_service}, ${formatShortDate(last_day)}` : `a écrit le ${formatShortDate(last_day)}`
}

const lineOf = ({ street, postalCode, city }: AddressSuggestion) => `${street}, ${postalCode} ${city}`

/** Street with suggestions while typing, postal code and city. A postal code outside the zone shows a warning and does not block. */
function AddressFields({ form }: { form: RequestForm }) {
  const { addresses, ask, forget } = useAddresses()
  const { data: isServed } = useQuery(zonesQuery())
  const { postal_code: code } = form.values
  function type(text: string) {
    const picked = addresses.find((address) => lineOf(address) === text)
    if (!picked) {
      form.setFieldValue("address", text)
      return ask(text)
    }
    form.setValues({ address: picked.street, postal_code: picked.postalCode, city: picked.city })
    form.clearFieldError("address")
    form.clearFieldError("postal_code")
    forget()
  }
  return (
    <>
      <Autocomplete
        {...form.getInputProps("address")}
        label={fieldLabels.address}
        withAsterisk
        autoComplete="off"
        className={styles.whole}
        data={[...new Set(addresses.map(lineOf))]}
        filter={({ options }) => options}
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        // Open only with suggestions: otherwise Escape must close the dialog.
        dropdownOpened={addresses.length > 0}
        onDropdownClose={forget}
        onChange={type}
      />
      <TextInput
        {...form.getInputProps("postal_code")}
        label={fieldLabels.postal_code}
        inputMode="numeric"
        maxLength={5}
        className={styles.third}
      />
      <TextInput {...form.getInputProps("city")} label={fieldLabels.city} className={styles.rest} />
      <p role="status" className={`${styles.whole} ${styles.zone}`}>
        {isServed && /^\d{5}$/.test(code) && !isServed(code) ? (
          <>
            <MapPinOff aria-hidden size={16} /> {OUT_OF_ZONE} Vous pouvez continuer.
          </>
        ) : null}
      </p>
    </>
  )
}
