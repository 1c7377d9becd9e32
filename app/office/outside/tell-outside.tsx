import { modals } from "@mantine/modals"
import { lazy, Suspense } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { Loading } from "#app/office/feedback/loading.tsx"
import { overlaysReady, requestOverlays } from "#app/office/feedback/overlays-request.ts"
import { describeOutside, type OutsideReason } from "#domain/booking/outside.ts"
import { about } from "./about.ts"
import { listOutside } from "./data.ts"

const OutsideContent = lazy(() => import("./outside-content.tsx").then((m) => ({ default: m.OutsideContent })))

/** After a save that may leave appointments outside for these reasons, or for any: lists them in a dialog, if there are any. */
export async function tellOutside(reasons?: readonly OutsideReason[]): Promise<void> {
  // The dashboard lists them too, so a failure here stays silent.
  const outside = await listOutside(browserDb()).catch(() => null)
  if (!outside) return
  const { rows, total } = about(outside, reasons)
  if (rows.length === 0) return
  requestOverlays()
  await overlaysReady
  modals.open({
    title: describeOutside(total, [...new Set(rows.flatMap((one) => one.reasons))]),
    size: "lg",
    // Toasts stand at the top of a phone.
    centered: true,
    children: (
      <Suspense fallback={<Loading height="6rem" />}>
        <OutsideContent reasons={reasons} />
      </Suspense>
    ),
  })
}
