import { FieldPage } from "#app/site/field/field-page.tsx"
import type { RouteHandle } from "#app/lib/route-handle.ts"

/** The same page for everybody, signed in or not: nothing of a person is in it, and its scripts are known by their hashes. */
export const handle: RouteHandle = { hydrate: true, keep: true }

export function meta() {
  return [{ title: "Ma journée" }, { name: "robots", content: "noindex, nofollow" }]
}

/** The browser asks each time, because the page names scripts that a deployment replaces. */
export function headers() {
  return { "Cache-Control": "no-cache" }
}

export default function Field() {
  return <FieldPage />
}
