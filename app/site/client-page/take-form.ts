import { data, redirect } from "react-router"
import type { Db } from "#app/lib/db.ts"
import { textOf } from "#app/lib/read-form.ts"
import { idOfText } from "#app/lib/text-id.ts"
import { refuseFields, toRefusal } from "#app/lib/refusal.ts"
import { newId } from "#domain/new-id.ts"
import { clientChoiceSchema, clientMessageSchema, clientPagePath } from "#domain/client-page/client-page.ts"
import { checkFields } from "#domain/validation.ts"
import { readClientPage, sendFromClient } from "./data.ts"

/** Values of `?fait=` after a form, with the fragment that moves the focus to its message. */
const DONE = { ecrit: "#messages", choisi: "#choix" } as const
export type Done = keyof typeof DONE

export function readDone(asked: string | null): Done | null {
  return asked === "ecrit" || asked === "choisi" ? asked : null
}

/** Handles a message or the validation of a choice. A refusal is returned with the typed values. */
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
      const { body } = checked.data
      if (!(await isJustWritten(db, token, body)))
        await sendFromClient(db, token, {
          action: "write",
          id: idOfText(values["id"] || newId(), body),
          body,
        })
    }
  } catch (error) {
    return data(...toRefusal(error, values))
  }
  const done: Done = isChoice ? "choisi" : "ecrit"
  return redirect(`${clientPagePath(token)}?fait=${done}${DONE[done]}`, 303)
}

const SAME_MESSAGE_MS = 10 * 60_000

/**
 * Whether the last message is the same text, sent by the client less than 10 minutes ago. After « back » the reloaded page has a new form id,
 * so the id alone does not detect the duplicate.
 */
async function isJustWritten(db: Db, token: string, body: string): Promise<boolean> {
  const last = (await readClientPage(db, token))?.messages.at(-1)
  return Boolean(
    last?.is_from_client && last.body === body && Date.parse(last.written_at) > Date.now() - SAME_MESSAGE_MS,
  )
}
