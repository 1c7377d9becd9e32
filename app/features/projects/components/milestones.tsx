import type { Project } from "../data.ts"

export function Milestones({ project }: { project: Project }) {
  return <p>{project.name}</p>
}
