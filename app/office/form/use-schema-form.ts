import { schemaResolver, useForm } from "@mantine/form"
import { useState } from "react"
import { flushSync } from "react-dom"
import type * as z from "zod/mini"
import { AppError, type ErrorCode, type FieldErrors } from "#domain/errors.ts"
import { reasonOf, sentenceOf } from "../feedback/reason-of.ts"
import { useFilesFirst } from "./pending-files.ts"

/** Why the whole was refused: a sentence, and what stands below it. */
export type Refusal = { title: string; reason?: string | null }
/** A refusal, the fields it is about, or null: it is told elsewhere. */
type Told = Refusal | { fields: FieldErrors } | null

type Options<Input, Output, Saved> = {
  schema: z.ZodMiniType<Output, Input>
  initialValues: NoInfer<Input>
  save: (values: Output) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** The specification's sentence for what could not be saved. The reason stands below it; without it, alone. */
  failed?: string
  /** What is said, and done, instead for some refusals. */
  refusals?: Partial<Record<ErrorCode, (error: AppError) => Told | Promise<Told>>>
  /** Brings a field into sight before it gets the focus, where a form has tabs. */
  reveal?: (field: string) => void
  /** What is said above when fields are wrong, besides the sentence at each. */
  invalid?: string
}

/**
 * A form that a schema checks and that is saved as a whole. What is refused about a field, here or by the server, is said at that field, and
 * the first one gets the focus; anything else above the form. What was typed stays. Files that fields are still sending are waited for.
 * `dialog` is what a `FormDialog` wants to know.
 */
export function useSchemaForm<Input extends Record<string, unknown>, Output, Saved>(
  options: Options<Input, Output, Saved>,
) {
  const { schema, initialValues, save, onSaved, failed, refusals = {}, reveal, invalid } = options
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useForm<Input, Output>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => schema.parse(values),
  })

  function focus(fields: object) {
    const [first] = Object.keys(fields)
    if (first === undefined) return
    flushSync(() => reveal?.(first))
    form.getInputNode(first)?.focus()
  }

  async function explain(error: Error): Promise<Told> {
    const known = error instanceof AppError ? refusals[error.code] : undefined
    if (known) return known(error as AppError)
    if (error instanceof AppError && error.fields) return { fields: error.fields }
    return failed === undefined ? { title: sentenceOf(error) } : { title: failed, reason: reasonOf(error) }
  }

  async function send(values: Output) {
    setRefusal(null)
    setSending(true)
    let told: Told = null
    try {
      onSaved(await save(values))
    } catch (error) {
      told = await explain(error as Error).catch(({ message }: Error) => ({ title: message }))
    }
    // At once: a field that is still disabled takes no focus.
    flushSync(() => setSending(false))
    if (told && "fields" in told) {
      const { fields } = told
      flushSync(() => form.setErrors(fields))
      focus(fields)
    } else setRefusal(told)
  }

  const submit = form.onSubmit(send, (errors) => {
    // At once: a field that was folded away is shown for what is wrong with it, and takes the focus then.
    flushSync(() => setRefusal(invalid === undefined ? null : { title: invalid }))
    focus(errors)
  })
  const { files, onSubmit } = useFilesFirst(submit, setRefusal)
  const isDirty = form.isDirty()
  return { form, refusal, isSending, dialog: { isDirty, isSending, refusal, onSubmit, files } }
}
