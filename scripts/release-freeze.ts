// Freezes the migrations, for a release or for a migration that came after one: `npm run release:freeze`. It adds the lines of new files to
// supabase/migrations.sha256, refuses a listed file that was changed or removed, and dates the heading of an unreleased version in the changelog.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import packageJson from "../package.json" with { type: "json" }
import { dated, freeze, LIST } from "./release/frozen-migrations.ts"
import { LAST_RELEASE, readSqlFiles } from "./schema/read-files.ts"

const root = join(import.meta.dirname, "..")
const [listFile, changelogFile] = [join(root, LIST), join(root, "CHANGELOG.md")]
const { migrations, lastRelease } = readSqlFiles()
const texts = lastRelease === null ? migrations : { ...migrations, [basename(LAST_RELEASE)]: lastRelease }
try {
  const { list, added } = freeze(existsSync(listFile) ? readFileSync(listFile, "utf8") : null, texts)
  writeFileSync(listFile, list)
  const changelog = readFileSync(changelogFile, "utf8")
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date())
  const now = dated(changelog, packageJson.version, day)
  writeFileSync(changelogFile, now)
  console.log(`${LIST}: ${added.length} of ${Object.keys(texts).length} files are new. Never edit them from now on.`)
  if (now !== changelog) console.log(`CHANGELOG.md: ${packageJson.version} is released on ${day}.`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
