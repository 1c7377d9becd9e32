import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv as parseFile } from "node:util"
import { expect, test } from "vitest"
import { parseEnv } from "#server/env.ts"
import { SETTLING_EVENTS } from "#functions/_shared/settle-event.ts"
import { findMistakes, variableLine } from "../scripts/deploy-settings.mjs"

const ROOT = join(import.meta.dirname, "..")
const textOf = (path) => readFileSync(join(ROOT, path), "utf8")
const guide = textOf("docs/deploy.md")
const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text)
const lines = blocks.flatMap((block) => block.split("\n")).filter((line) => line && !line.startsWith("#"))
const START = "bin/node --max-semi-space-size=4 build/server/index.js"

/** The variables of the block that sets this one, with a value instead of each « … ». */
function variablesOf(name) {
  const block = blocks.find((text) => text.includes(`\n${name}=`))
  const variables = Object.entries(parseFile(block.replaceAll("<ref>", "abcdefghijklmnopqrst")))
  return Object.fromEntries(variables.map(([key, value]) => [key, value.replace("…", key.padEnd(40, "x"))]))
}

test("the site starts with the variables that the guide gives for one machine, live payments among them", () => {
  const variables = variablesOf("TRUST_PROXY")
  expect(parseEnv(variables)).toMatchObject({ PUBLIC_URL: "https://www.example.fr", SEED: "minimal", trustProxy: true })
  for (const name of ["PUBLIC_URL", "STRIPE_WEBHOOK_SECRET", "SMTP_URL", "MAIL_FROM"])
    expect(() => parseEnv({ ...variables, [name]: "" })).toThrow(name)
})

test("deployment and site take the variables that the guide gives for Supabase, and need each of them", () => {
  const variables = variablesOf("SUPABASE_ACCESS_TOKEN")
  expect(findMistakes(variables)).toEqual([])
  expect(parseEnv(variables)).toMatchObject({ SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co" })
  const ofTheSite = ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"]
  for (const name of Object.keys(variables).filter((name) => !ofTheSite.includes(name)))
    expect(findMistakes({ ...variables, [name]: "" }).join()).toContain(name)
})

test("user, folders and files of the guide are those of the systemd unit", () => {
  const unit = textOf("deploy/mirabelle.service")
  for (const setting of [
    "User=mirabelle",
    "WorkingDirectory=/opt/mirabelle",
    "EnvironmentFile=/etc/mirabelle.env",
    "StateDirectory=mirabelle",
    `ExecStart=/opt/mirabelle/${START}`,
  ])
    expect(unit.split("\n")).toContain(setting)
  for (const line of [
    "useradd --system --home-dir /var/lib/mirabelle mirabelle",
    "scp -r ../mirabelle root@server:/opt/mirabelle",
    "install -m 640 -g mirabelle .env.production /etc/mirabelle.env",
  ])
    expect(lines).toContain(line)
  expect(variablesOf("TRUST_PROXY")["DATA_DIR"]).toBe("/var/lib/mirabelle")
})

test("the unit signals the site alone, gives it time to stop its database, and goes on without a program that memory pressure took", () => {
  const unit = textOf("deploy/mirabelle.service").split("\n")
  for (const setting of ["KillMode=mixed", "TimeoutStopSec=30", "OOMPolicy=continue"]) expect(unit).toContain(setting)
})

test("the image starts what the unit starts, as somebody without rights, with data where the guide mounts them", () => {
  const image = textOf("Dockerfile")
  expect(image).toContain(`CMD ${JSON.stringify(START.split(" ")).replaceAll(",", ", ")}`)
  expect(image.indexOf("USER mirabelle")).toBeGreaterThan(image.lastIndexOf("FROM "))
  expect(image).toMatch(/DATA_DIR=\/data .*\nVOLUME \/data\n/)
  expect(guide).toContain("-v mirabelle:/data --env-file .env.production -e HOST=0.0.0.0 -e DATA_DIR=/data mirabelle`")
})

test("what the guide copies or runs from the repository is there", () => {
  const named = lines.flatMap((line) => line.match(/(?<=\s)(?:deploy|supabase)(?:\/[\w./-]+)?(?=\s|$)/g) ?? [])
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((path) => path !== "supabase" && !existsSync(join(ROOT, path)))).toEqual([])
  for (const [address] of guide.matchAll(/127\.0\.0\.1:3000/g))
    for (const proxy of ["deploy/Caddyfile", "deploy/nginx.conf"]) expect(textOf(proxy)).toContain(address)
})

test("the events that the guide has subscribed at Stripe are those that are taken", () => {
  const [, section = ""] = /^## Stripe\n(.*?)^## /ms.exec(guide) ?? []
  expect([...section.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, name]) => name).sort()).toEqual(
    [...SETTLING_EVENTS].sort(),
  )
})

test("each metric that the guide names is measured", () => {
  const measured = textOf("server/watch/metrics.ts")
  const named = [...guide.matchAll(/`mirabelle_([a-z_]+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !measured.includes(`${name}:`) && !measured.includes(`"mirabelle_${name}"`))).toEqual(
    [],
  )
})

test("no command of the guide or of the README asks for a package before it has installed the packages", () => {
  const { scripts } = JSON.parse(textOf("package.json"))
  const quoted = `${guide}${textOf("README.md")}`.matchAll(/\bnpm (?:run )?([a-z:-]+)/g)
  const names = new Set([...quoted].map(([, name]) => name).filter((name) => scripts[name]))
  expect(names.size).toBeGreaterThan(8)
  const packages = [...names].flatMap((name) => packagesOf(scripts[name].replace("node ", "")))
  expect(packages).toEqual([])
})

/** The packages that a program and its local files import statically. */
function packagesOf(path) {
  const imported = [...textOf(path).matchAll(/^(?:import|export)\b[^"=]*\bfrom "([^"]+)"$/gm)].map(([, name]) => name)
  return imported.flatMap((name) => {
    if (name.startsWith("node:")) return []
    if (!name.startsWith(".")) return [`${path}: ${name}`]
    return packagesOf(join(path, "..", name))
  })
}

test.each(["L'Atelier <bonjour@mirabelle.test>", 'a "quoted" $name \\n #1', "plain"])(
  "the file of secrets holds %s as it is",
  (value) => {
    expect(parseFile(variableLine(["MAIL_FROM", value]))).toEqual({ MAIL_FROM: value })
  },
)

test("a secret that no quotes can hold is named before anything is deployed", () => {
  const variables = { ...variablesOf("SUPABASE_ACCESS_TOKEN"), MAIL_FROM: `L'Atelier "$1" <bonjour@mirabelle.test>` }
  expect(findMistakes(variables).join()).toContain("MAIL_FROM holds a line break, or an apostrophe")
})
