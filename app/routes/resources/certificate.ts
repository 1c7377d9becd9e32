import { readShownFile } from "#app/lib/company-papers.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { Route } from "./+types/certificate"

/** `/attestations/<id>`: the certificate of a qualification or of the insurance, if the owner shows it and it is valid today. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const file = await readShownFile(context.get(dbContext), params.id)
  if (!file) return new Response("Ce document n’est pas ou plus proposé.", { status: 404 })
  const extension = file.type === "application/pdf" ? "pdf" : "webp"
  return new Response(file, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `inline; filename="attestation.${extension}"`,
    },
  })
}
