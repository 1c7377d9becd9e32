import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { createGunzip } from "node:zlib"
import { extract } from "tar-stream"
import { expect, test } from "vitest"
import { filesOf } from "#tests/support/drawn-files.ts"
import { billingHere, issued, useInvoices } from "#tests/support/invoice-world.ts"
import { project, signed, useQuoteWorld, world } from "#tests/support/quote-world.ts"
import { makeDueArchive } from "./keep-archives.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

useQuoteWorld()
useInvoices()

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** The files of all parts of the archives, as an administrator who unpacks them in one place. */
async function unpack() {
  const parts = await world.sql<{ path: string; part: number; sha256: string }>(
    "select path, part, sha256 from public.fiscal_archives order by part",
  )
  const files: Record<string, Buffer> = {}
  for (const { path, sha256: expected } of parts) {
    const { data } = await world.as.admin.storage.from("accounts").download(path)
    const bytes = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(sha256(bytes)).toBe(expected)
    const tar = extract()
    Readable.from([bytes]).pipe(createGunzip()).pipe(tar)
    for await (const entry of tar) files[entry.header.name.replace("encaissements-2026/", "")] = await buffer(entry)
  }
  return { parts: parts.map(({ part }) => part), files }
}
type Listed = { nom: string; sha256: string | null; attendu: string | null; etat: string }
const listed = (files: Record<string, Buffer>) =>
  String(files["fichiers.jsonl"])
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Listed)

test("the archive has each line, content and PDF of its invoices, which can be checked from it alone, in as many parts as they need", async () => {
  await billingHere()
  const quote = await signed({ project_id: await project() })
  await issued({ kind: "deposit", quote_id: quote.id })
  const balance = await issued({ kind: "balance", quote_id: quote.id })
  await filesOf(world)
  await world.as.admin.rpc("request_fiscal_archive", { p_year: 2026 })
  // A small part: every file turns one over.
  expect(await makeDueArchive(world.as.service as never, 2000)).toBe(2026)
  const { parts, files } = await unpack()
  expect(parts.length).toBeGreaterThan(2)
  expect(parts).toEqual(parts.map((_, index) => index + 1))

  const names = Object.keys(files)
  for (const { nom, sha256: found, attendu } of listed(files).filter(({ etat }) => etat === "conforme"))
    expect([sha256(files[nom] ?? ""), attendu], nom).toEqual([found, found])
  expect(names.filter((name) => name.startsWith("documents/")).map((name) => name.replace(/\/\d+/, "/"))).toEqual(
    expect.arrayContaining(["documents/ Facture F-2026-0001.pdf", "documents/ Facture F-2026-0002.pdf"]),
  )
  // The hash of a content is in the chain; the test's quote and its evidence were drawn without a file.
  const content = names.find((name) => /^contenus\/\d+ F-2026-0002\.json$/.test(name)) ?? ""
  expect(String(files["chaine.jsonl"])).toContain(sha256(files[content] ?? ""))
  const missing = listed(files).flatMap(({ nom, etat }) => (etat === "manquant" ? [nom.replace(/\/\d+/, "/")] : []))
  // Two were asked for at one moment: their order is that of their ids.
  expect(missing.toSorted()).toEqual([
    "documents/ Devis D-2026-0001 signé.pdf",
    "documents/ Devis D-2026-0001.pdf",
    "documents/ Dossier de preuve D-2026-0001.pdf",
  ])
  const rows = String(files["lignes-factures.csv"]).split("\r\n")
  expect(rows[0]).toBe(
    "\ufeffÉvénement;Facture;Rang;Nature;N°;Désignation;Description;Quantité;Unité;Prix unitaire;Prix;Remise;Taux de TVA;Avancement;Montant HT",
  )
  expect(rows).toContainEqual(
    expect.stringMatching(/^\d+;F-2026-0002;\d+;Ligne;.*;Faïence;;1;forfait;1249,99;HT;0.%;20.%;100.%;1249,99$/),
  )
  expect(balance.number).toBe("F-2026-0002")
  const { data } = await world.as.service.rpc("check_ledger")
  expect((data as { problems: unknown[] }).problems).toEqual([])
  expect(await world.sql(`select path from ${WAITING_FILES} where bucket = 'accounts'`)).toEqual([])
})
