import type { Project } from "../data.ts"

export function Documents({ project }: { project: Project }) {
  return <p>{project.name}</p>
}
