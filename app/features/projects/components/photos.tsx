import type { Project } from "../data.ts"

export function Photos({ project }: { project: Project }) {
  return <p>{project.name}</p>
}
