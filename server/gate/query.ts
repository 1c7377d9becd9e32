/** Runs one statement on the site's own connections: what the gate needs of a database. */
export type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>
