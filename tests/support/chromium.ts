import type { LaunchOptions } from "@playwright/test"

/** How every test starts its browser: the one that was found (`CHROMIUM_PATH`), without services of its own that look for a network. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"]
  return {
    ...(executablePath ? { executablePath } : {}),
    // Without a language the browser cannot write « é » into the name of a file that it keeps.
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  }
}
