// eslint-disable-next-line @typescript-eslint/no-explicit-any -- placeholder until the types are generated
export type Database = any
