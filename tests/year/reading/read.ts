import type { YearWorld } from "../world/world.ts"
import { readJobs } from "./log.ts"
import { readMails } from "./mails.ts"
import { readMoney } from "./money.ts"
import { readPages } from "./pages.ts"

/** « Its books are read »: everything that the site says, against what the test has written down in `days` days. */
export async function readBooks(world: YearWorld, days: number): Promise<void> {
  await readMoney(world)
  await readMails(world)
  await readPages(world)
  await readJobs(world, days)
}
