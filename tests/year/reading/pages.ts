import { lookAt } from "../actions/pictures.ts"
import { dayInWords, euros, hourInWords, shown } from "../world/words.ts"
import type { YearWorld } from "../world/world.ts"

const PUBLIC = ["/", "/reno", "/brico", "/realisations", "/contact", "/mentions-legales", "/cgv", "/confidentialite"]

/** What visitors and holders of links read: each page answers, and says what the books say. */
export async function readPages(world: YearWorld): Promise<void> {
  const { books } = world
  for (const path of PUBLIC) await read(world, path, [])
  for (const { title, image } of world.published) {
    await read(world, "/realisations", [title])
    await lookAt(world, image)
  }
  for (const each of books.appointments) {
    if (!each.token) continue
    const isOld = world.clock.now().getTime() - each.orderedAt.getTime() > 62 * 86_400_000
    if (isOld) continue
    const words = [dayInWords(each.day), hourInWords(each.time), each.reference]
    const refund = each.state === "cancelled" && each.refundedCents ? [euros(each.refundedCents)] : []
    await read(world, `/rendez-vous/${each.token}`, [...words, ...refund], each.client.headers)
  }
}

async function read(
  world: YearWorld,
  path: string,
  words: string[],
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(world.site().url + path, { headers })
  const text = shown(await answer.text())
  world.books.count("pages read")
  const hidden = path.replace(/(rendez-vous|chantier|chiffrage)\/.*/, "$1/…")
  if (answer.status !== 200) world.books.fault(`${hidden} answers ${answer.status}`)
  for (const word of words)
    if (!text.includes(word)) world.books.fault(`${hidden} does not say « ${word} »: ${text.slice(0, 1500)}`)
}
