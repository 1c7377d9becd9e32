import type { LaunchOptions } from "@playwright/test"

/** How every test starts its browser: the one that was found (`CHROMIUM_PATH`), without services of its own that look for a network. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"]
  return {
    ...(executablePath ? { executablePath } : {}),
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
