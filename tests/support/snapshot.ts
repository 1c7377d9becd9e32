type Query = <Row>(sql: string) => Promise<Row[]>

/** All rows of all public tables, to prove that an action changed nothing. */
export async function readEverything(sql: Query): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const everything: Record<string, string[]> = {}
  for (const { name } of tables)
    everything[name] = (await sql<{ row: string }>(`select t::text as row from public.${name} t order by 1`)).map(
      ({ row }) => row,
    )
  return everything
}
