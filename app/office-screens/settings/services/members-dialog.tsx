import { Checkbox, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { roleLabels } from "#domain/auth/labels.ts"
import { teamMembersSchema } from "#domain/auth/team-members.ts"
import type { Team } from "./data.ts"
import { colleaguesQuery, nameOf, useSaveMembers } from "./members.ts"

type MembersDialogProps = { team: Team; members: string[]; onClose: () => void }

/** Who belongs to a team, and so sees its days at /terrain. */
export function MembersDialog({ team, members, onClose }: MembersDialogProps) {
  const colleagues = useQuery(colleaguesQuery)
  const save = useSaveMembers()
  const { form, dialog } = useSchemaForm({
    schema: teamMembersSchema,
    initialValues: { profile_ids: members },
    save: ({ profile_ids }) => save.mutateAsync({ teamId: team.id, profileIds: profile_ids }),
    onSaved: onClose,
    failed: "Erreur lors de l’enregistrement des membres",
  })
  return (
    <FormDialog title={`Membres de ${team.name}`} submitLabel="Enregistrer les membres" onClose={onClose} {...dialog}>
      <ErrorOf read={colleagues} />
      <Checkbox.Group
        label="Qui fait partie de l’équipe"
        description={
          "Ces personnes voient les rendez-vous de l’équipe, aujourd’hui et demain, sur la page «\u00a0Ma journée\u00a0» de leur téléphone."
        }
        {...form.getInputProps("profile_ids")}
      >
        <Stack gap="sm" mt="sm">
          {(colleagues.data ?? []).map((person) => (
            <Checkbox key={person.id} value={person.id} label={nameOf(person)} description={roleLabels[person.role]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <p className="office-minor">
        Une personne manque&nbsp;? Un administrateur l’invite dans «&nbsp;Sécurité&nbsp;», avec le rôle
        «&nbsp;Terrain&nbsp;».
      </p>
    </FormDialog>
  )
}
