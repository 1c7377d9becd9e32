import { endSites, runSite } from "./site.ts"

/**
 * Makes one new site without example data for the whole run, and stops it: the sites that tests start are copies of it, because a new database and
 * its migrations take more than half of a start. start.test.ts starts on empty folders.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Two projects of a run share it.
  if (process.env["SITE_TEMPLATE"]) return async () => {}
  try {
    const { dataDir, kill } = await runSite({ env: { SEED: "minimal" } })
    await kill("SIGTERM")
    process.env["SITE_TEMPLATE"] = dataDir
    return endSites
  } catch (error) {
    await endSites()
    throw error
  }
}
