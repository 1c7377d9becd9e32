import { schemaResolver, useForm } from "@mantine/form"
import { useState } from "react"
import type * as z from "zod/mini"
import { AppError, type ErrorCode } from "#domain/errors.ts"
import { reasonOf } from "../feedback/reason-of.ts"

/** Why the whole was refused: a sentence, and what stands below it. */
export type Refusal = { title: string; reason?: string | null }

type Options<Input, Output, Saved> = {
  schema: z.ZodMiniType<Output, Input>
  initialValues: NoInfer<Input>
  save: (values: Output) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** The specification's sentence for what could not be saved. The reason stands below it; without it, alone. */
  failed?: string
  /** What is said, and done, instead for some refusals. Null: it is told elsewhere, at a field for example. */
  refusals?: Partial<Record<ErrorCode, (error: AppError) => Refusal | null | Promise<Refusal | null>>>
  /** What is said above when fields are wrong, besides the sentence at each. */
  invalid?: string
}

/**
 * A form that a schema checks and that is saved as a whole. What is refused about a field, here or by the server, is said at that field, and
 * the first one gets the focus; anything else above the form. What was typed stays. `dialog` is what a `FormDialog` wants to know.
 */
export function useSchemaForm<Input extends Record<string, unknown>, Output, Saved>(
  options: Options<Input, Output, Saved>,
) {
  const { schema, initialValues, save, onSaved, failed, refusals = {}, invalid } = options
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useForm<Input, Output>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => schema.parse(values),
  })

  function focus(fields: object) {
    const [first] = Object.keys(fields)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  async function explain(error: Error): Promise<Refusal | null> {
    const known = error instanceof AppError ? refusals[error.code] : undefined
    if (known) return known(error as AppError)
    if (error instanceof AppError && error.fields) {
      form.setErrors(error.fields)
      focus(error.fields)
      return null
    }
    return failed === undefined ? { title: error.message } : { title: failed, reason: reasonOf(error) }
  }

  async function send(values: Output) {
    setRefusal(null)
    setSending(true)
    try {
      onSaved(await save(values))
    } catch (error) {
      setRefusal(await explain(error as Error).catch(({ message }: Error) => ({ title: message })))
    } finally {
      setSending(false)
    }
  }

  const onSubmit = form.onSubmit(send, (errors) => {
    setRefusal(invalid === undefined ? null : { title: invalid })
    focus(errors)
  })
  return { form, refusal, isSending, dialog: { isDirty: form.isDirty(), isSending, refusal, onSubmit } }
}
