import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type * as z from "zod/mini"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { AppError } from "#domain/errors.ts"
import { useSchemaForm } from "../form/use-schema-form.ts"
import { untyped } from "../records/rows.ts"
import { useChange } from "../records/use-change.ts"

type Versioned = { version: number }

/** A table with a single row of settings. A save names the version that was read, so that two editors do not overwrite each other. */
export function defineSettings<Settings extends Versioned>(
  table: string,
  columns: readonly (keyof Settings & string)[],
) {
  return {
    query: queryOptions({ queryKey: [table], queryFn: () => readSettings<Settings>(browserDb(), table, columns) }),
    /** The form of the settings at one version. `shell` holds the props of a `SettingsForm`. */
    useForm<Input extends Record<string, unknown>, Output extends object>(
      version: number,
      schema: z.ZodMiniType<Output, Input>,
      initialValues: NoInfer<Input>,
    ) {
      const client = useQueryClient()
      const save = useChange({
        table,
        change: (db, values: Output) => saveSettings(db, table, version, values),
        done: "Réglages enregistrés",
      })
      const { form, dialog } = useSchemaForm({
        schema,
        initialValues,
        save: (values) => save.mutateAsync(values),
        onSaved: () => form.resetDirty(),
        invalid: "Certains champs sont à corriger.",
        failed: "Erreur lors de l’enregistrement des réglages",
      })
      const onReload = () => void client.invalidateQueries({ queryKey: [table] })
      return { form, shell: { ...dialog, isDirty: form.isDirty, onReload } }
    },
  }
}

async function readSettings<Settings>(db: Db, table: string, columns: readonly string[]): Promise<Settings> {
  return await untyped(db).from(table).select(columns.join(", ")).single<Settings>().then(dataOf)
}

/** Throws `settings_changed` if another person saved first. */
async function saveSettings(db: Db, table: string, version: number, values: object): Promise<void> {
  const data = await untyped(db)
    .from(table)
    .update({ ...values, version })
    .eq("id", 1)
    .select("id")
    .then(dataOf)
  if (data.length === 0) throw new AppError("forbidden")
}
