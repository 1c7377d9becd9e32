import { drawingFile } from "#app/illustrations/drawing-file.tsx"
import type { Route } from "./+types/drawing"

/** Serves a drawing of the site as an SVG file. */
export function loader({ params }: Route.LoaderArgs) {
  const svg = drawingFile(params.file)
  if (!svg) throw new Response(null, { status: 404 })
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=3600" } })
}
