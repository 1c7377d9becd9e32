import "../theme/mantine.css"
import "@mantine/notifications/styles.layer.css"
import "../theme/office.css"
import { ColorSchemeScript, MantineProvider } from "@mantine/core"
import { ModalsProvider } from "@mantine/modals"
import { Notifications } from "@mantine/notifications"
import type { ReactNode } from "react"
import { documentNonce } from "#app/lib/document-nonce.ts"
import { resolveCssVariables, theme } from "../theme/theme.ts"

const MODAL_LABELS = { confirm: "Confirmer", cancel: "Annuler" }

type OfficeProviderProps = {
  /** The nonce of the page, where it is rendered on the server; in the browser the document knows it. */
  serverNonce?: string
  children: ReactNode
}

/**
 * Mantine, dressed in the site's tokens, around the sign-in page and the back office. Light or dark follows the system. The
 * styles that Mantine writes carry the document's nonce, as its security policy asks.
 */
export function OfficeProvider({ serverNonce = "", children }: OfficeProviderProps) {
  const nonce = typeof document === "undefined" ? serverNonce : documentNonce()
  return (
    <>
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <Notifications position="top-left" />
        <ModalsProvider labels={MODAL_LABELS}>{children}</ModalsProvider>
      </MantineProvider>
    </>
  )
}
