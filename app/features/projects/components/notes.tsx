export function Notes({ projectId }: { projectId: string }) {
  return <p>{projectId}</p>
}
