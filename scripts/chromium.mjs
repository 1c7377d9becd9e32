// A browser for the journeys: one that is there, else Debian's package when we may install it, else Playwright's own.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { environment, root, stop } from "./toolchain.mjs"

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Answers the path of a Chromium, or null when Playwright's own will do. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium…")
    const options = {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }
    spawnSync("apt-get", ["update", "-qq"], options)
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], options)
    const installed = findChromium()
    if (installed) return installed
  }
  const result = spawnSync("playwright", ["install", "chromium"], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
    shell: process.platform === "win32",
  })
  if (result.status !== 0) stop("No Chromium was found and none could be installed; set CHROMIUM_PATH.")
  return null
}

function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path)) ?? null
}
