import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { callBack } from "./call-back.server.ts"
import { CALLBACK_FIELDS } from "./callback-answer.ts"

test.each(["the site", "the function"])("a network that %s has counted too often reads for how long", async (who) => {
  const fetch = async () => Response.json({ error: { code: "too_many_requests", message: "x" } }, { status: 429 })
  const db = createClient("http://site.test", "key", { global: { fetch } }) as Db
  const form = new FormData()
  form.set(CALLBACK_FIELDS.name, "Anne")
  form.set(CALLBACK_FIELDS.phone, "0612345678")
  const outcome = await callBack(
    {
      db,
      report: (error) => {
        throw error
      },
      mayWrite: async () => who === "the function",
      stamps: { issue: () => "", check: () => ({ isHurried: false, stamp: "once" }) },
    },
    form,
  )
  expect(outcome).toMatchObject({
    refused: [
      { message: "Trop de demandes d’appel depuis votre connexion. Réessayez dans une heure, ou appelez-nous." },
      { status: 429 },
    ],
  })
})
