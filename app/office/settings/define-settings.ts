import { queryOptions } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import type * as z from "zod/mini"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { AppError } from "#domain/errors.ts"
import type { Merge } from "../form/merge.ts"
import { useMerge } from "../form/use-merge.tsx"
import { type FormRefusal, useSchemaForm } from "../form/use-schema-form.ts"
import { untyped } from "../records/rows.ts"
import { useChange } from "../records/use-change.ts"

type Versioned = { version: number }
type Labels<Values> = Partial<Record<keyof Values & string, string>>

const SAVED_BY_OTHER = "Quelqu’un d’autre vient d’enregistrer ces réglages. Enregistrez de nouveau."

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
      { valuesOf, labels }: { valuesOf: (settings: Settings) => NoInfer<Input>; labels: Labels<NoInfer<Input>> },
    ) {
      const [version, setVersion] = useState(settings.version)
      const merge = useMerge({ opening: valuesOf(settings), what: "ces réglages", labels })
      const save = useChange({
        table,
        change: (db, values: Output) => saveSettings<Settings>(db, table, columns, { ...values, version }),
        done: "Réglages enregistrés",
      })
      const { form, dialog } = useSchemaForm({
        schema,
        initialValues: merge.base,
        save: (values) => save.mutateAsync(values),
        onSaved(saved) {
          setVersion(saved.version)
          merge.accept(form, valuesOf(saved))
        },
        invalid: "Certains champs sont à corriger.",
        failed: "Erreur lors de l’enregistrement des réglages",
        refusals: {
          async settings_changed(): Promise<FormRefusal | null> {
            const { taken, contested } = adopt(await readSettings<Settings>(browserDb(), table, columns))
            return taken.length + contested.length > 0 ? null : { title: SAVED_BY_OTHER }
          },
        },
      })
      function adopt(theirs: Settings): Merge<Input> {
        setVersion(theirs.version)
        return merge.adopt(form, valuesOf(theirs))
      }
      const adoptRead = useEffectEvent(() => {
        // During a save the refusal, or the next read, brings the version.
        if (settings.version > version && !dialog.isSending) adopt(settings)
      })
      useEffect(() => adoptRead(), [settings.version, dialog.isSending])
      return { form, shell: { ...dialog, isDirty: form.isDirty, conflict: merge.notice(form) } }
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
