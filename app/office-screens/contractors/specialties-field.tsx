import { Button, Checkbox, Group, Input, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useId, useState } from "react"
import { sentenceOf } from "#app/office/feedback/reason-of.ts"
import { describeTrades, SUGGESTED_TRADES } from "#domain/contractors/labels.ts"
import { tradeSchema } from "#domain/contractors/schema.ts"
import { checkFields } from "#domain/validation.ts"
import { tradesQuery, useAddTrade } from "./trades.ts"

type SpecialtiesFieldProps = {
  value: string[]
  error: React.ReactNode
  /** By which the form finds the field. */
  path: string | undefined
  onChange: (specialties: string[]) => void
}

/** The trades of a subcontractor: the six of the specification, those of the company, and a field that adds another one to the list. */
export function SpecialtiesField({ value, error, path, onChange }: SpecialtiesFieldProps) {
  const own = useQuery(tradesQuery).data ?? []
  const choices = describeTrades([...own.map(({ name }) => name), ...value])
  return (
    <div className="office-fields">
      <Checkbox.Group label="Spécialités" withAsterisk value={value} error={error} onChange={onChange}>
        <Group gap="sm" mt="xs">
          {choices.map(({ trade, label }, index) => (
            // If no box is ticked, the first one gets the focus.
            <Checkbox key={trade} value={trade} label={label} {...(index === 0 ? { "data-path": path } : {})} />
          ))}
        </Group>
      </Checkbox.Group>
      <OtherTrade
        isListed={(name) => choices.some(({ label }) => label === name)}
        onAdded={(name) => onChange([...value, name])}
      />
    </div>
  )
}

type OtherTradeProps = { isListed: (label: string) => boolean; onAdded: (name: string) => void }

/** Adds a trade at once: the list of trades is the company's, whether this form is saved or not. */
function OtherTrade({ isListed, onAdded }: OtherTradeProps) {
  const [name, setName] = useState("")
  const [error, setError] = useState<string | null>(null)
  const add = useAddTrade()
  const id = useId()

  function submit() {
    const typed = checkFields(tradeSchema, { name })
    if (!typed.ok) return setError(typed.fields["name"] ?? null)
    setError(null)
    add.mutate(typed.data.name, {
      onSuccess(added) {
        setName("")
        onAdded(added.name)
      },
      onError: (refused) => setError(sentenceOf(refused)),
    })
  }

  return (
    <Input.Wrapper id={id} label="Autre métier" error={error}>
      <Group gap="xs">
        <TextInput
          id={id}
          placeholder="Maçonnerie, isolation…"
          maxLength={40}
          list={`${id}-list`}
          autoComplete="off"
          value={name}
          error={error !== null}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            // Adds the trade instead of submitting the form around it.
            event.preventDefault()
            submit()
          }}
        />
        <Button variant="default" leftSection={<Plus aria-hidden size={16} />} loading={add.isPending} onClick={submit}>
          Ajouter ce métier
        </Button>
      </Group>
      <datalist id={`${id}-list`}>
        {SUGGESTED_TRADES.filter((trade) => !isListed(trade)).map((trade) => (
          <option key={trade} value={trade} />
        ))}
      </datalist>
    </Input.Wrapper>
  )
}
