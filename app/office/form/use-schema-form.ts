import { schemaResolver, useForm } from "@mantine/form"
import { type ReactNode, useState } from "react"
import { flushSync } from "react-dom"
import type * as z from "zod/mini"
import { AppError, type ErrorCode } from "#domain/errors.ts"
import { reasonOf, sentenceOf } from "../feedback/reason-of.ts"
import { createMakeOnce, MadeBefore } from "./make-once.ts"
import { useFilesFirst } from "./pending-files.ts"

/** Why the form was refused: a title, and a reason below it. `isMerge`: another person saved first, and nothing is wrong. */
export type FormRefusal = { title: string; reason?: ReactNode; isMerge?: boolean; takesFocus?: boolean }
/** The outcome of a save: a refusal of the whole form, errors of fields or both, or null when nothing is to be shown here. */
export type SaveFailure = FormRefusal | ({ fields: Record<string, ReactNode> } & Partial<FormRefusal>) | null

/** Thrown by a `save` that knows what the form is to show. */
export class Refused extends Error {
  readonly failure: SaveFailure
  constructor(failure: SaveFailure) {
    super("refused")
    this.failure = failure
  }
}

const MADE_BEFORE = "Déjà enregistré, lors de votre premier essai"
const NOT_IN_IT = "Ce que vous avez changé depuis n’y est pas."

export type SchemaFormOptions<Input, Output, Saved> = {
  schema: z.ZodMiniType<Output, Input>
  initialValues: NoInfer<Input>
  /** With `makes` the values have an `id`, under which the database makes the record once. */
  save: (values: Output) => Promise<Saved>
  /** The form makes a new record. */
  makes?: boolean
  /** The id of the record that it makes, when the form was opened before and set aside. */
  makesId?: string
  /** It stays on screen after that, for the next one. */
  staysOpen?: boolean
  onSaved: (saved: Saved) => void
  /** The specification's sentence for a failed save, with the error's reason below it. Without it, the error's own sentence is shown. */
  failed?: string
  /** Handlers of some error codes. Their result replaces the default message. */
  refusals?: Partial<Record<ErrorCode, (error: AppError) => SaveFailure | Promise<SaveFailure>>>
  /** Makes a field visible before it gets the focus, in a form with tabs. */
  reveal?: (field: string) => void
  /** The message above the form when fields are invalid, besides the message at each field. */
  invalid?: string
}

/**
 * A form that a schema validates and that is saved as a whole. Errors of fields, from the schema or the server, are shown at the fields,
 * and the first of them on screen gets the focus; any other error is shown above the form, unless `refusals` handles it. Input is kept. A submission
 * waits for the uploads of the fields. `dialog` holds the props of a `FormDialog`.
 */
export function useSchemaForm<Input extends Record<string, unknown>, Output, Saved>(
  options: SchemaFormOptions<Input, Output, Saved>,
) {
  const {
    schema,
    initialValues,
    save,
    makes = false,
    makesId,
    staysOpen = false,
    onSaved,
    failed,
    refusals = {},
    reveal,
    invalid,
  } = options
  const [makeOnce] = useState(() => createMakeOnce(staysOpen, makesId))
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const form = useForm<Input, Output>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => schema.parse(values),
  })

  function focus(fields: object) {
    const first = firstOnScreen(Object.keys(fields), (field) => form.getInputNode(field))
    if (first === undefined) return
    flushSync(() => reveal?.(first))
    form.getInputNode(first)?.focus()
  }

  async function explain(error: Error): Promise<SaveFailure> {
    if (error instanceof Refused) return error.failure
    if (error instanceof MadeBefore) {
      const way = staysOpen ? "Enregistrez-le à part." : "Fermez, puis modifiez ce qui a été enregistré."
      return { title: MADE_BEFORE, reason: `${NOT_IN_IT} ${way}` }
    }
    const known = error instanceof AppError ? refusals[error.code] : undefined
    if (known) return known(error as AppError)
    if (error instanceof AppError && error.fields) return { fields: error.fields }
    return failed === undefined ? { title: sentenceOf(error) } : { title: failed, reason: reasonOf(error) }
  }

  async function send(values: Output) {
    setRefusal(null)
    setSending(true)
    let failure: SaveFailure = null
    try {
      onSaved(await (makes ? makeOnce(values, save) : save(values)))
    } catch (error) {
      failure = await explain(error as Error).catch(({ message }: Error) => ({ title: message }))
    }
    // Synchronously: a field that is still disabled cannot take the focus.
    flushSync(() => setSending(false))
    showFailure(failure)
  }

  function showFailure(failure: SaveFailure, takesFocus = true) {
    const fields = failure && "fields" in failure ? failure.fields : {}
    const { title, ...refused } = { title: undefined, ...failure }
    function show() {
      const isAlone = takesFocus && Object.keys(fields).length === 0
      setRefusal(title === undefined ? null : { title, ...refused, takesFocus: isAlone })
      for (const [field, error] of Object.entries(fields)) form.setFieldError(field, error)
    }
    if (!takesFocus) return show()
    // Synchronously: what it shows can take the focus.
    flushSync(show)
    if (Object.keys(fields).length > 0) focus(fields)
  }

  const submit = form.onSubmit(send, (errors) => {
    // Synchronously: a folded field opens when it has an error, and can take the focus only then.
    flushSync(() => setRefusal(invalid === undefined ? null : { title: invalid }))
    focus(errors)
  })
  const { files, onSubmit } = useFilesFirst(submit, setRefusal)
  const isDirty = form.isDirty()
  return { form, refusal, isSending, showFailure, dialog: { isDirty, isSending, refusal, onSubmit, files } }
}

/** The field that comes first in the page; the order of the schema may be another. Fields that are not in the page come last. */
export function firstOnScreen(fields: readonly string[], nodeOf: (field: string) => Node | null): string | undefined {
  const shown = fields.flatMap((field) => {
    const node = nodeOf(field)
    return node ? [{ field, node }] : []
  })
  const follows = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  return shown.toSorted((one, other) => (follows(one.node, other.node) ? -1 : 1))[0]?.field ?? fields[0]
}
