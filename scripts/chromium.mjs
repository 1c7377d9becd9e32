// A browser for the journeys: the one in CHROMIUM_PATH, otherwise Debian's headless shell, because it needs a fifth less time than the whole browser
// (root installs it where apt-get exists), otherwise an installed browser, otherwise Playwright's own.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { environment, root, stop } from "./toolchain.mjs"

const SHELL = "/usr/bin/chromium-headless-shell"
const PLACES = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Returns the path of a Chromium, or null when Playwright's own was installed. Stops the program if that fails. */
export function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && !existsSync(SHELL) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
    installShell()
  const found = findChromium()
  if (found) return found
  const result = spawnSync("playwright", ["install", "chromium"], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
    shell: process.platform === "win32",
  })
  if (result.status !== 0) stop("No Chromium was found and none could be installed; set CHROMIUM_PATH.")
  return null
}

function installShell() {
  console.log("Installing Chromium…")
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }
  spawnSync("apt-get", ["update", "-qq"], options)
  spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell", "fonts-liberation"], options)
}

function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path)) ?? null
}
