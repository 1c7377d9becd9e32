import { Button, Center } from "@mantine/core"
import { LogOut, ShieldX } from "lucide-react"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ACCOUNT_DEACTIVATED } from "#domain/auth/labels.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"

type AccessDeniedProps = { email: string | null; isDeactivated: boolean; isField: boolean; onSignOut: () => void }

/** For a signed-in user who is not staff: a button to sign out and a link to the site; who works in the field is led to their day. */
export function AccessDenied({ email, isDeactivated, isField, onSignOut }: AccessDeniedProps) {
  return (
    <Center component="main" mih="100dvh" px="md">
      <title>Accès refusé</title>
      <EmptyState
        icon={ShieldX}
        title="Accès refusé"
        headingLevel={1}
        description={
          isDeactivated
            ? ACCOUNT_DEACTIVATED
            : `${email ? `Le compte ${email}` : "Ce compte"} n’a pas accès au back-office. Demandez à un administrateur de l’ouvrir, ou connectez-vous avec un autre compte.`
        }
      >
        {isField ? (
          <Button component="a" href="/terrain">
            Ouvrir «&nbsp;Ma journée&nbsp;»
          </Button>
        ) : null}
        <IconButton icon={LogOut} onClick={onSignOut}>
          Se déconnecter
        </IconButton>
        <Button component="a" href="/" variant="default">
          Retour au site
        </Button>
      </EmptyState>
    </Center>
  )
}
