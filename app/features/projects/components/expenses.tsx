import type { Project } from "../data.ts"

export function Expenses({ project }: { project: Project }) {
  return <p>{project.name}</p>
}
