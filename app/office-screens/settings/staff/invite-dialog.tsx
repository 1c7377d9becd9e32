import { NativeSelect, TextInput } from "@mantine/core"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { roleLabels } from "#domain/auth/labels.ts"
import { accessLabels } from "#domain/auth/roles.ts"
import { inviteStaffSchema } from "#domain/auth/schema.ts"
import { useInviteStaff } from "./queries.ts"

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteStaff()
  const { form, dialog } = useSchemaForm({
    schema: inviteStaffSchema,
    initialValues: { email: "", full_name: "", role: "manager" },
    save: (values) => invite.mutateAsync(values),
    onSaved: onClose,
    failed: "Erreur lors de l’envoi de l’invitation",
  })
  return (
    <FormDialog title="Inviter une personne" submitLabel="Envoyer l’invitation" size="md" onClose={onClose} {...dialog}>
      <TextInput label="Nom complet" required withAsterisk={false} {...form.getInputProps("full_name")} />
      <TextInput
        label="Adresse e-mail"
        type="email"
        autoCapitalize="none"
        required
        withAsterisk={false}
        {...form.getInputProps("email")}
      />
      <NativeSelect
        label="Rôle"
        description={accessLabels[form.values.role]}
        data={[
          { value: "manager", label: roleLabels.manager },
          { value: "field", label: roleLabels.field },
          { value: "admin", label: roleLabels.admin },
        ]}
        {...form.getInputProps("role")}
      />
    </FormDialog>
  )
}
