import { Alert, Button } from "@mantine/core"
import { ArrowLeft, RotateCw, SearchX, TriangleAlert } from "lucide-react"
import { Link } from "react-router"
import { sentenceOf } from "#app/office/feedback/reason-of.ts"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { AppError } from "#domain/errors.ts"

type ProjectFailureProps = { read: { error: Error | null; isFetching: boolean; refetch: () => unknown } }

/** Replaces a project that could not be loaded (specification §8). */
export function ProjectFailure({ read: { error, isFetching, refetch } }: ProjectFailureProps) {
  if (error instanceof AppError && error.code === "not_found") return <MissingProject />
  return (
    <Alert
      color="red"
      icon={<TriangleAlert aria-hidden />}
      title={`Erreur lors du chargement du projet: ${sentenceOf(error)}`}
    >
      <div className="office-actions">
        <IconButton variant="default" icon={RotateCw} loading={isFetching} onClick={() => void refetch()}>
          Réessayer
        </IconButton>
        <Back />
      </div>
    </Alert>
  )
}

/** The URL names no project, or a deleted one. */
export function MissingProject() {
  return (
    <EmptyState
      icon={SearchX}
      headingLevel={1}
      title="Projet non trouvé"
      description="Il a peut-être été supprimé, ou son adresse est incomplète."
    >
      <Back />
    </EmptyState>
  )
}

function Back() {
  return (
    <Button component={Link} to="/admin/reno" variant="default" leftSection={<ArrowLeft aria-hidden size={16} />}>
      Retour à la liste
    </Button>
  )
}
