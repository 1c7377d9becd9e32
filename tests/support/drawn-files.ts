import { createHash } from "node:crypto"
import type { World } from "./backend.ts"

/** Draws the documents that wait, as the site's process does, with small files in their bucket. */
export async function filesOf(world: World): Promise<void> {
  const { data } = await world.as.service.rpc("claim_documents", { p_limit: 20 })
  for (const { id, attempt } of (data ?? []) as { id: string; attempt: number }[]) {
    const bytes = Buffer.from(`%PDF ${id}`)
    const path = `drawn/${id}.pdf`
    const { error } = await world.as.service.storage
      .from("accounts")
      .upload(path, bytes, { contentType: "application/pdf" })
    if (error) throw error
    await world.as.service.rpc("finish_document", {
      ...{ p_id: id, p_attempt: attempt, p_path: path, p_byte_count: bytes.byteLength },
      p_sha256: createHash("sha256").update(bytes).digest("hex"),
    })
  }
}
