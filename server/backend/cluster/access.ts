/** Connection settings for the driver, without the name of the database. */
export type Access = { host: string; port: number; username: string; password: string | null }
