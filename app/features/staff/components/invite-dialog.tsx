import { Alert, Button, Modal, NativeSelect, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { TriangleAlert } from "lucide-react"
import { roleLabels } from "#domain/auth/labels.ts"
import { accessLabels } from "#domain/auth/roles.ts"
import { type InviteStaffInput, inviteStaffSchema } from "#domain/auth/schema.ts"
import { AppError } from "#domain/errors.ts"
import { useInviteStaff } from "../queries.ts"
import styles from "./staff.module.css"

type InviteDialogProps = { isOpen: boolean; onClose: () => void }

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Inviter une personne">
      <InviteForm onClose={onClose} />
    </Modal>
  )
}

function InviteForm({ onClose }: Omit<InviteDialogProps, "isOpen">) {
  const invite = useInviteStaff()
  const form = useForm<InviteStaffInput>({
    initialValues: { email: "", full_name: "", role: "manager" },
    validate: schemaResolver(inviteStaffSchema, { sync: true }),
  })

  const send = (values: InviteStaffInput) =>
    invite.mutate(inviteStaffSchema.parse(values), {
      onSuccess: onClose,
      onError: (error) => form.setErrors(error instanceof AppError ? (error.fields ?? {}) : {}),
    })

  const isAboutField = invite.error instanceof AppError && invite.error.fields !== undefined
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(send)}>
      <div role="alert">
        {invite.error && !isAboutField ? (
          <Alert
            role="presentation"
            color="red"
            icon={<TriangleAlert aria-hidden />}
            title="Erreur lors de l’envoi de l’invitation"
          >
            {invite.error.message}
          </Alert>
        ) : null}
      </div>
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
          { value: "admin", label: roleLabels.admin },
        ]}
        {...form.getInputProps("role")}
      />
      <div className={styles.end}>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" loading={invite.isPending}>
          Envoyer l’invitation
        </Button>
      </div>
    </form>
  )
}
