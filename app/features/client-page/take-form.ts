import { data, redirect } from "react-router"
import type { Db } from "#app/lib/db.ts"
import { textOf } from "#app/lib/read-form.ts"
import { refuseFields, toRefusal } from "#app/lib/refusal.ts"
import { clientChoiceSchema, clientMessageSchema, clientPagePath } from "#domain/client-page/client-page.ts"
import { checkFields } from "#domain/validation.ts"
import { sendFromClient } from "./data.ts"

/** What a form of the page leads to, as `?fait=` names it; the fragment moves the focus to its answer. */
const DONE = { ecrit: "#messages", choisi: "#choix" } as const
export type Done = keyof typeof DONE

export function readDone(asked: string | null): Done | null {
  return asked === "ecrit" || asked === "choisi" ? asked : null
}

/** A message, or a choice that is validated. A refusal comes back with what was typed. */
export async function takeForm(db: Db, token: string, form: FormData) {
  const isChoice = form.has("choice_id")
  const names = isChoice ? ["choice_id", "option_id", "comment"] : ["id", "body"]
  const values = Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
  try {
    if (isChoice) {
      const checked = checkFields(clientChoiceSchema, values)
      if (!checked.ok) return data(...refuseFields(checked.fields, values))
      await sendFromClient(db, token, { action: "choose", ...checked.data })
    } else {
      const checked = checkFields(clientMessageSchema, values)
      if (!checked.ok) return data(...refuseFields(checked.fields, values))
      await sendFromClient(db, token, { action: "write", id: values["id"] || crypto.randomUUID(), ...checked.data })
    }
  } catch (error) {
    return data(...toRefusal(error, values))
  }
  const done: Done = isChoice ? "choisi" : "ecrit"
  return redirect(`${clientPagePath(token)}?fait=${done}${DONE[done]}`, 303)
}
