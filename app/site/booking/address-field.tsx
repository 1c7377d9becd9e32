import { type ChangeEvent, type KeyboardEvent, useId, useState } from "react"
import { Field } from "#app/site/bricks/field.tsx"
import type { AddressSuggestion } from "#domain/booking/address.ts"
import { useAddresses } from "#app/lib/use-addresses.ts"
import styles from "./address-field.module.css"

type AddressFieldProps = {
  name: string
  value: string
  error: string | undefined
  className: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onPick: (address: AddressSuggestion) => void
}

/**
 * Street field with suggestions: an editable combobox with a list (WAI-ARIA practices). It selects nothing by itself, and accepts addresses
 * that are not in the list.
 */
export function AddressField({ className, onChange, onPick, ...field }: AddressFieldProps) {
  const listId = useId()
  const { addresses, ask, forget } = useAddresses()
  const [active, setActive] = useState(-1)
  const [picked, setPicked] = useState<AddressSuggestion | null>(null)
  const isOpen = addresses.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event)
    setActive(-1)
    setPicked(null)
    // Browser autofill gives a complete address: no suggestions needed.
    if (event.target === document.activeElement) ask(event.target.value)
  }
  const pick = (address: AddressSuggestion) => {
    onPick(address)
    setPicked(address)
    setActive(-1)
    forget()
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return
    const chosen = addresses[active]
    const target = { ArrowDown: active + 1, ArrowUp: active < 0 ? addresses.length - 1 : active - 1 }[event.key]
    if (target !== undefined) setActive(target === addresses.length ? -1 : target)
    else if (event.key === "Enter" && chosen) pick(chosen)
    else if (event.key === "Escape") forget()
    else return
    event.preventDefault()
  }

  return (
    <div className={`${styles.address} ${className}`}>
      <Field
        {...field}
        label="Adresse de l’intervention"
        hint="Numéro et rue"
        autoComplete="address-line1"
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        onChange={type}
        onKeyDown={press}
        onBlur={forget}
      />
      <ul id={listId} role="listbox" aria-label="Adresses proposées" className={styles.list} hidden={!isOpen}>
        {addresses.map((address, index) => (
          // The text field has the focus and handles the keys of the list.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={`${address.street} ${address.postalCode}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(address)}
          >
            {address.street}{" "}
            <span className="soft">
              {address.postalCode} {address.city}
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {isOpen ? countOf(addresses.length) : null}
        {picked ? `Adresse complétée\u00a0: ${picked.street}, ${picked.postalCode} ${picked.city}` : null}
      </p>
    </div>
  )
}

function countOf(count: number): string {
  return `${count === 1 ? "1 adresse proposée" : `${count} adresses proposées`}, flèches pour choisir`
}
