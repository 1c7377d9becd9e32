import { dataOf, type Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"

export async function countOpenMilestones(db: Db, projectId: string): Promise<number> {
  const { count, error } = await db
    .from("project_milestones")
    .select("id", { count: "exact", head: true })
    .eq("project_id", projectId)
    .eq("is_completed", false)
  if (error) throw toAppError(error)
  return count ?? 0
}

/** Sets « Terminé », with all steps done and 100 %. Throws `project_gone`. */
export async function finishProject(db: Db, id: string): Promise<void> {
  await db.rpc("finish_reno_project", { p_id: id }).then(dataOf)
}
