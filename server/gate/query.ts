/** Runs one statement on the site's own connections; the gate needs nothing else of a database. */
export type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>
