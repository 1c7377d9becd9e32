import { type ReactNode, useEffect, useEffectEvent, useRef } from "react"
import { AppError, type ErrorCode } from "#domain/errors.ts"
import { toastSuccess } from "../feedback/toasts.tsx"
import { labelOf, wordsOf } from "./field-words.ts"
import { isSame, mergeValues, type Path, valueAt } from "./merge.ts"
import { MergeReason, Question } from "./merge-notice.tsx"
import { Refused, type SchemaFormOptions, useSchemaForm } from "./use-schema-form.ts"

/** The refusals of a save that names an earlier version. */
const CONFLICTS: ReadonlySet<ErrorCode> = new Set([
  "customer_changed",
  "item_changed",
  "project_changed",
  "request_changed",
  "settings_changed",
])
const TITLE = "Quelqu’un d’autre a enregistré pendant votre saisie"

type Options<Row, Input, Output, Saved> = Omit<
  SchemaFormOptions<Input, Output, Saved>,
  "initialValues" | "save" | "onSaved"
> & {
  /** Null for a new one. A later version, which another person saved, is merged into the form. */
  record: Row | null
  readAgain: () => Promise<Row>
  /** Also the opening values of a new record. */
  valuesOf: (record: Row | null) => NoInfer<Input>
  /** `edited` is the version on which the values stand; the server refuses any other. */
  save: (values: Output, edited: Row | null) => Promise<Saved>
  onSaved: (saved: Saved, edited: Row | null) => void
  /** Fields that are one decision, as a day and its hour are. */
  together?: readonly (readonly (keyof NoInfer<Input> & string)[])[]
  /** The labels of fields that have none of their own on screen. */
  labels?: Partial<Record<string, string>>
  /** Values in words, where the field does not have them. */
  show?: (path: Path, value: unknown) => string | undefined
}

type Taken = { label: string; shown: string }
type Asked = {
  label: string
  theirs: unknown
  mine: unknown
  shown: readonly [theirs: string, mine: string]
  isInPlace: boolean
}

/**
 * The form of a record with a version. What another person saves meanwhile is merged field by field, when a read brings it or when the server
 * refuses the save: a field that only the other person changed takes the saved value, one that only this form changed stays, and one that both
 * changed asks, at the field. When nothing is asked, the save goes on by itself and names what it took.
 */
export function useRecordForm<Row extends { version: number }, Input extends Record<string, unknown>, Output, Saved>(
  options: Options<Row, Input, Output, Saved>,
) {
  const { record, readAgain, valuesOf, save, onSaved, together, labels, show, ...rest } = options
  /** The version that the form stands on; null for a new record, and once the form is saved. */
  const known = useRef(record)
  const merged = useRef({ taken: [] as Taken[], questions: new Map<Path, Asked>() })
  const { form, showFailure, dialog } = useSchemaForm({
    ...rest,
    makes: record === null,
    initialValues: valuesOf(record),
    async save(values: Output) {
      merged.current.taken = []
      refuseWhileAsked()
      const edited = known.current
      const outcome = edited ? await saveMerged(values, edited) : { saved: await save(values, null), edited }
      known.current = null
      return outcome
    },
    onSaved: ({ saved, edited }) => onSaved(saved, edited),
  })

  async function saveMerged(values: Output, edited: Row): Promise<{ saved: Saved; edited: Row }> {
    try {
      const saved = await save(values, edited)
      const taken = new Set(merged.current.taken.map(({ label }) => label))
      if (taken.size > 0) toastSuccess(`Aussi modifié par quelqu’un d’autre, et gardé\u00a0: ${[...taken].join(", ")}`)
      return { saved, edited }
    } catch (error) {
      if (!(error instanceof AppError && CONFLICTS.has(error.code))) throw error
    }
    const theirs = await readAgain()
    merge(theirs)
    refuseWhileAsked()
    const { errors, hasErrors } = form.validate()
    if (hasErrors) throw new Refused({ ...failureOfMerge(), fields: errors })
    return await saveMerged(form.getTransformedValues(), theirs)
  }

  /** Puts a saved version into the fields. */
  function merge(theirs: Row) {
    const [before, saved, mine] = [valuesOf(known.current), valuesOf(theirs), form.getValues()]
    const { taken, asked } = mergeValues(before, saved, mine, together)
    for (const path of asked) {
      const value = { theirs: valueAt(saved, path), mine: valueAt(mine, path) }
      const shown = [wordsAt(path, value.theirs), wordsAt(path, value.mine)] as const
      const isInPlace = fieldAt(path) !== null
      merged.current.questions.set(path, { ...value, shown, label: labelAt(path), isInPlace })
    }
    // In a form that was not touched, nothing needs to be named.
    if (!isSame(mine, before))
      for (const path of taken)
        merged.current.taken.push({ label: labelAt(path), shown: wordsAt(path, valueAt(saved, path)) })
    for (const path of taken) form.setFieldValue(path, valueAt(saved, path) as never)
    form.resetDirty(saved)
    known.current = theirs
  }

  /** The questions without an answer. A value that was typed since is one. */
  const openQuestions = () =>
    [...merged.current.questions].filter(([path, { mine }]) => isSame(valueAt(form.getValues(), path), mine))

  function refuseWhileAsked() {
    if (openQuestions().length > 0) throw new Refused(failureOfMerge())
  }

  function failureOfMerge() {
    const { taken } = merged.current
    const asked = openQuestions()
    if (asked.length + taken.length === 0) return null
    const fields: Record<Path, ReactNode> = {}
    for (const [path, one] of asked) fields[path] = one.isInPlace ? ask(path, one) : true
    const reason = (
      <MergeReason taken={taken} asked={asked.map(([, { label }]) => label)}>
        {asked.map(([path, one]) => (one.isInPlace ? null : ask(path, one)))}
      </MergeReason>
    )
    return { fields, title: TITLE, reason, isMerge: true }
  }

  function ask(path: Path, { label, theirs, shown, isInPlace }: Asked) {
    function answer(change: () => void) {
      merged.current.questions.delete(path)
      change()
      form.clearFieldError(path)
      const next = openQuestions()[0]?.[0]
      showFailure(failureOfMerge(), next !== undefined)
      if (next === undefined) fieldAt(path)?.focus()
    }
    return (
      <Question
        key={path}
        name={label}
        theirs={shown[0]}
        mine={shown[1]}
        onKeep={() => answer(() => undefined)}
        onTake={() => answer(() => form.setFieldValue(path, theirs as never))}
        {...(isInPlace ? {} : { path })}
      />
    )
  }

  /** A field that can show the question itself. The notice has the others: lists, and fields that are not on screen now. */
  function fieldAt(path: Path): HTMLElement | null {
    const node = form.getInputNode(path)
    return node?.closest("[role=alert]") ? null : node
  }
  const labelAt = (path: Path) => labels?.[path] ?? labelOf(fieldAt(path)) ?? "Autre champ"
  const wordsAt = (path: Path, value: unknown) => show?.(path, value) ?? wordsOf(fieldAt(path), value)

  const catchUp = useEffectEvent(() => {
    if (!record || !known.current || record.version <= known.current.version || dialog.isSending) return
    merge(record)
    const failure = failureOfMerge()
    if (failure) showFailure(failure, false)
  })
  useEffect(() => catchUp(), [record?.version, dialog.isSending])

  /** For a form that stays open after its save: what the database made of it. */
  function accept(saved: Row) {
    known.current = saved
    form.setValues(valuesOf(saved))
    form.resetDirty(valuesOf(saved))
  }

  return { form, dialog, accept }
}
