/** How to connect: what the driver needs besides the name of the database. */
export type Access = { host: string; port: number; username: string; password: string | null }
