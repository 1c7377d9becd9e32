import type { LaunchOptions } from "@playwright/test"

/** Options for the browser of the journeys and of Lighthouse: the one in `CHROMIUM_PATH` if set, without background services that use the network. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"]
  return {
    ...(executablePath ? { executablePath } : {}),
    // Without a UTF-8 locale the browser cannot save a file with « é » in its name.
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
