import { queryOptions } from "@tanstack/react-query"
import type * as z from "zod/mini"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { AppError } from "#domain/errors.ts"
import { useRecordForm } from "../form/use-record-form.tsx"
import { untyped } from "../records/rows.ts"
import { useParts } from "./parts.tsx"
import { useChange } from "../records/use-change.ts"

type Versioned = { version: number }
type Labels<Values> = Partial<Record<keyof Values & string, string>>
type FormOptions<Settings, Input> = {
  valuesOf: (settings: Settings) => Input
  labels?: Labels<Input>
  onSaved?: () => void
}

/** A table with a single row of settings. A save names the version that was read, so that two editors do not overwrite each other. */
export function defineSettings<Settings extends Versioned>(
  table: string,
  columns: readonly (keyof Settings & string)[],
) {
  return {
    query: queryOptions({ queryKey: [table], queryFn: () => readSettings<Settings>(browserDb(), table, columns) }),
    /**
     * The form of the settings that were read. What another person saves meanwhile is taken over field by field and never replaces what was
     * typed here. `shell` holds the props of a `SettingsForm`.
     */
    useForm<Input extends Record<string, unknown>, Output extends object>(
      settings: Settings,
      schema: z.ZodMiniType<Output, Input>,
      { valuesOf, labels = {}, onSaved }: FormOptions<Settings, NoInfer<Input>>,
    ) {
      const parts = useParts()
      const save = useChange({
        table,
        change: (db, values: Output & Versioned) => saveSettings<Settings>(db, table, columns, values),
        done: "Réglages enregistrés",
      })
      const { form, dialog, accept } = useRecordForm({
        record: settings,
        readAgain: () => readSettings<Settings>(browserDb(), table, columns),
        valuesOf: (read) => valuesOf(read ?? settings),
        labels,
        schema,
        ...(parts && { reveal: parts.reveal }),
        save: (values: Output, edited) => save.mutateAsync({ ...values, version: (edited ?? settings).version }),
        onSaved(saved) {
          accept(saved)
          onSaved?.()
        },
        invalid: "Certains champs sont à corriger.",
        failed: "Erreur lors de l’enregistrement des réglages",
      })
      return { form, shell: { ...dialog, isDirty: form.isDirty } }
    },
  }
}

async function readSettings<Settings>(db: Db, table: string, columns: readonly string[]): Promise<Settings> {
  return await untyped(db).from(table).select(columns.join(", ")).single<Settings>().then(dataOf)
}

/** Returns the saved row. Throws `settings_changed` if another person saved since the version that the values name. */
async function saveSettings<Settings>(db: Db, table: string, columns: readonly string[], values: object) {
  const saved = await untyped(db)
    .from(table)
    .update(values)
    .eq("id", 1)
    .select(columns.join(", "))
    .maybeSingle<Settings>()
    .then(dataOf)
  if (saved === null) throw new AppError("forbidden")
  return saved
}
