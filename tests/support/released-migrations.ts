import { createHash } from "node:crypto"

/**
 * What is wrong with the migrations, given the list of those that were released (as `sha256sum` writes it): one that was changed,
 * taken away, or is not listed. Nothing is before the first release, at version 0.0.0: until then they are consolidated by subject.
 */
export function faultsOfMigrations(version: string, list: string, files: Record<string, string>): string[] {
  if (version === "0.0.0") return []
  const released = new Map<string, string>()
  for (const line of list.split("\n").filter(Boolean)) {
    const [hash = "", name = ""] = line.split(/\s+\*?/)
    released.set(name, hash)
  }
  const faults = [...released.keys()]
    .filter((name) => !(name in files))
    .map((name) => `${name} was released and is gone: put it back`)
  for (const [name, text] of Object.entries(files)) {
    const hash = createHash("sha256").update(text).digest("hex")
    if (!released.has(name)) faults.push(`add to supabase/migrations.sha256: ${hash}  ${name}`)
    else if (released.get(name) !== hash)
      faults.push(`${name} was released and is changed: put it back, and write a new migration`)
  }
  return faults
}
