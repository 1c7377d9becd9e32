import "../theme/mantine.css"
import "@mantine/notifications/styles.layer.css"
import "../theme/office.css"
import "../theme/variables.css"
import { ColorSchemeScript, MantineProvider } from "@mantine/core"
import type { ReactNode } from "react"
import { documentNonce } from "#app/lib/document-nonce.ts"
import { OverlaysHost } from "../feedback/overlays-host.tsx"
import { theme } from "../theme/theme.ts"

type OfficeProviderProps = {
  /** The nonce of the page for the server's rendering; in the browser it is read from the document. */
  serverNonce?: string
  children: ReactNode
}

/**
 * Mantine with the site's tokens, around the sign-in page and the back office. Light or dark follows the system. The styles that Mantine
 * injects carry the document's nonce, as the content security policy requires.
 */
export function OfficeProvider({ serverNonce = "", children }: OfficeProviderProps) {
  const nonce = typeof document === "undefined" ? serverNonce : documentNonce()
  return (
    <>
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
        <OverlaysHost />
      </MantineProvider>
    </>
  )
}
