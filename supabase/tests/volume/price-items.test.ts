import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { timesSlower } from "#tests/support/times-slower.ts"

/** How many times slower than a trivial query. */
const SLOWER = 10
let world: World
beforeAll(async () => {
  world = await freshBackend()
  await world.script(`
      insert into public.price_items (code, label, description, unit, unit_price, vat_rate, category, use_count)
      select 'C' || n, (array['Dépose', 'Pose', 'Fourniture', 'Reprise', 'Peinture'])[1 + n % 5] || ' de '
          || (array['carrelage', 'faïence', 'cloison', 'parquet', 'plinthe', 'radiateur', 'enduit'])[1 + n % 7] || ' ' || md5(n::text),
        'Compris protections, évacuation et nettoyage de fin de chantier.', 'm2', n % 300, 10,
        (array['Sols', 'Murs', 'Plomberie'])[1 + n % 3], n % 50
      from generate_series(1, 20000) n;
      analyze public.price_items`)
})

test("among 20 000 works a field that is typed in is answered about as fast as a call that reads next to nothing", async () => {
  const match = async (p_query: string) =>
    void (await world.as.manager.rpc("match_price_items", { p_query }).throwOnError())
  const trivial = async () => void (await world.as.manager.from("teams").select("id").limit(1).throwOnError())
  for (const query of ["c", "carr", "pose carrelage", "arrel", "dep plint 7", "zinc"])
    expect(await timesSlower(() => match(query), trivial), query).toBeLessThan(SLOWER)
})
