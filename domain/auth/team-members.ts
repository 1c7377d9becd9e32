import * as z from "zod/mini"

/** The form of the members of a team: the ids of their accounts. The database refuses an account without access to /terrain. */
export const teamMembersSchema = z.object({ profile_ids: z.array(z.string()).check(z.maxLength(50)) })
