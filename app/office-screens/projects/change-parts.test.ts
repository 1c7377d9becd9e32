import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { addFile, addPart, changesOf } from "./change-parts.ts"
import { PARTS } from "./parts.ts"

/** A client whose server refuses every row with this error. The network is replaced. */
const refusing = (code: string, message: string): Db =>
  createClient("https://mirabelle.test", "sb_publishable_test", {
    global: { fetch: async () => Response.json({ code, message, details: null, hint: null }, { status: 409 }) },
  })
const file = { bucket: "documents", path: "projects/1/photos/a.webp" }
const FAILED = "Erreur lors de l’ajout de la photo"

test("adding a part to a deleted project throws the sentence of the specification", async () => {
  const gone = refusing("23503", "violates foreign key constraint")
  const said = { code: "project_gone", message: "Erreur: Projet non trouvé" }
  await expect(addPart(gone, PARTS.milestones, "1", { title: "Dépose" })).rejects.toMatchObject(said)
  await expect(addFile(gone, PARTS.photos, "1", file, FAILED)).rejects.toMatchObject(said)
})

test("a file whose row exists already counts as added; any other refusal is the specification's sentence", async () => {
  const twice = refusing("23505", "duplicate key value")
  await expect(addFile(twice, PARTS.photos, "1", file, FAILED)).resolves.toBeUndefined()
  await expect(addFile(refusing("XX000", "x"), PARTS.photos, "1", file, FAILED)).rejects.toMatchObject({
    message: FAILED,
  })
})

test("only changed values are written", () => {
  expect(changesOf({ id: "1", amount: 10, supplier: null }, { amount: 10, supplier: "Leroy" })).toEqual({
    supplier: "Leroy",
  })
})
