import { CODE_MINUTES } from "#domain/law.gen.ts"
import type { ComponentProps } from "react"
import { callUs, Code, Facts, Layout, Lines, Paragraph } from "./layout.tsx"

type SigningCodeProps = Pick<ComponentProps<typeof Layout>, "company"> & {
  opening: string
  closing: string
  code?: string | null
  /** « ce devis », « ce procès-verbal »: what the code signs, and nothing else. */
  signs: string
  facts: ComponentProps<typeof Facts>["items"]
}

/** The mail with a code that signs a document. */
export function SigningCode({ company, opening, closing, code, signs, facts }: SigningCodeProps) {
  return (
    <Layout
      company={company}
      preview={`Valable ${CODE_MINUTES}\u00a0minutes, pour ${signs} seulement.`}
      title="Votre code de signature"
    >
      <Lines text={opening} />
      <Code>{code}</Code>
      <Paragraph>
        Il est valable {CODE_MINUTES}
        {"\u00a0"}minutes et ne signe que {signs}. Ne le donnez à personne, pas même à nous
        {"\u00a0"}: le saisir vaut signature.
      </Paragraph>
      <Facts items={facts} />
      <Paragraph>
        Vous n’avez rien demandé{"\u00a0"}? Sans ce code, personne ne peut signer à votre place{"\u00a0"}: ignorez ce
        message, ou {callUs(company)}.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  )
}
