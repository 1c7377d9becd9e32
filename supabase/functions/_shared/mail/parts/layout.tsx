import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components"
import { createContext, type ReactNode, use } from "react"
import { brand } from "#domain/brand.ts"
import { VAT_EXEMPTION } from "#domain/vat.ts"
import type { Company } from "../mail.ts"

const font = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
// A very long word would overflow the frame of the mail.
const text = {
  color: brand.ink,
  fontSize: "16px",
  lineHeight: "25px",
  margin: "0 0 16px",
  wordBreak: "break-word",
} as const
const small = { color: brand.inkSoft, fontSize: "13px", lineHeight: "20px", margin: "0 0 4px" }

/** « appelez-nous au … », or an invitation to reply when no telephone number is configured. */
export const callUs = ({ phone }: Company) => (phone ? `appelez-nous au ${phone}` : "répondez à ce message")

/** True for a trial mail: example data, sent to the person who tries it. */
export const Trial = createContext(false)

type LayoutProps = { company: Company; preview: string; title: string; children: ReactNode }

/** The frame of every mail: the brand's band, a title, the content, and the company's contact details. */
export function Layout({ company, preview, title, children }: LayoutProps) {
  return (
    <Html lang="fr">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: brand.cream, fontFamily: font, margin: 0, padding: "24px 12px" }}>
        <Container
          style={{
            maxWidth: "600px",
            backgroundColor: "#FFFFFF",
            border: `1px solid ${brand.line}`,
            borderRadius: "16px",
          }}
        >
          <Section style={{ backgroundColor: brand.yellow, borderRadius: "16px 16px 0 0", padding: "18px 20px" }}>
            <Row>
              <Column style={{ width: "46px", verticalAlign: "middle" }}>
                <Plum />
              </Column>
              <Column style={{ color: brand.ink, fontSize: "22px", fontWeight: 700, verticalAlign: "middle" }}>
                {company.name}
              </Column>
            </Row>
          </Section>
          <Section style={{ padding: "28px 20px 12px" }}>
            <TrialNotice />
            <Heading as="h1" style={{ color: brand.ink, fontSize: "26px", lineHeight: "32px", margin: "0 0 20px" }}>
              {title}
            </Heading>
            {children}
          </Section>
          <Section style={{ borderTop: `1px solid ${brand.line}`, padding: "20px 20px 28px" }}>
            <Text style={small}>{[company.name, company.address].filter(Boolean).join(", ")}</Text>
            {company.vat_exempt ? <Text style={small}>{VAT_EXEMPTION}</Text> : null}
            <Text style={small}>
              {company.phone ? (
                <Link href={`tel:${company.phone.replace(/\s/g, "")}`} style={{ color: brand.raspberry }}>
                  {company.phone}
                </Link>
              ) : null}
              {company.phone && company.email ? " · " : null}
              {company.email ? (
                <Link href={`mailto:${company.email}`} style={{ color: brand.raspberry }}>
                  {company.email}
                </Link>
              ) : null}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

function TrialNotice() {
  if (!use(Trial)) return null
  return (
    <Text
      style={{
        ...small,
        border: `1px dashed ${brand.ink}`,
        borderRadius: "8px",
        padding: "8px 12px",
        margin: "0 0 20px",
      }}
    >
      Mail d’essai, avec des données d’exemple{"\u00a0"}: aucun client ne l’a reçu, et ses liens ne mènent à aucun
      rendez-vous.
    </Text>
  )
}

/** The logo, drawn with boxes only: many mail programs show neither SVG nor remote pictures. */
function Plum() {
  const leaf = { backgroundColor: brand.leaf, borderRadius: "0 12px 0 12px", width: "16px", height: "9px" }
  const fruit = { backgroundColor: brand.yellowDeep, border: `2px solid ${brand.ink}`, borderRadius: "50%" }
  const light = { backgroundColor: "#FFFFFF", borderRadius: "50%", width: "7px", height: "9px", margin: "5px 0 0 6px" }
  return (
    <div aria-hidden="true" style={{ width: "34px", fontSize: 0, lineHeight: 0 }}>
      <div style={{ ...leaf, margin: "0 0 -2px 17px" }} />
      <div style={{ ...fruit, width: "28px", height: "28px" }}>
        <div style={light} />
      </div>
    </div>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>
}

/** First line of a mail about the page of a renovation: what waits there for the client; nothing when nothing waits. */
export function Waiting({ sentence }: { sentence: string | null }) {
  return sentence ? <Text style={{ ...text, fontWeight: 700 }}>{sentence}</Text> : null
}

/** A code to type elsewhere, as large as it is important. */
export function Code({ children }: { children: ReactNode }) {
  return <Text style={codeStyle}>{children}</Text>
}

const codeStyle = {
  color: brand.ink,
  fontFamily: "Consolas, 'Courier New', monospace",
  fontSize: "32px",
  fontWeight: 700,
  letterSpacing: "6px",
  lineHeight: "40px",
  margin: "0 0 16px",
}

/** A typed text with its paragraphs and line breaks. */
export function Lines({ text: typed }: { text: string }) {
  return typed
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph, index) => <Paragraph key={index}>{broken(paragraph)}</Paragraph>)
}

/** Keeps the line breaks of a typed text. */
function broken(typed: string): ReactNode[] {
  return typed
    .trim()
    .split("\n")
    .flatMap((line, place) => (place === 0 ? [line] : [<br key={place} />, line]))
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={{ color: brand.ink, fontSize: "18px", lineHeight: "24px", margin: "24px 0 8px" }}>
      {children}
    </Heading>
  )
}

/** Facts in two columns; empty ones are left out. */
export function Facts({ items }: { items: [label: string, value: string | null][] }) {
  return (
    <Section style={{ backgroundColor: brand.cream, borderRadius: "12px", padding: "12px 16px", margin: "0 0 20px" }}>
      {items.map(([label, value]) =>
        value ? (
          <Row key={label}>
            <Column
              style={{
                ...text,
                // Small, so that an e-mail address stays whole on a phone.
                fontSize: "14px",
                color: brand.inkSoft,
                margin: 0,
                padding: "5px 10px 5px 0",
                width: "92px",
                verticalAlign: "top",
              }}
            >
              {label}
            </Column>
            <Column style={{ ...text, fontWeight: 600, margin: 0, padding: "5px 0", verticalAlign: "top" }}>
              {broken(value)}
            </Column>
          </Row>
        ) : null,
      )}
    </Section>
  )
}

export function Action({ href, children }: { href: string; children: ReactNode }) {
  const style = {
    backgroundColor: brand.raspberry,
    borderRadius: "999px",
    color: "#FFFFFF",
    fontSize: "16px",
    fontWeight: 700,
    padding: "13px 26px",
  }
  return (
    <Section style={{ margin: "8px 0 20px" }}>
      <Button href={href} style={style}>
        {children}
      </Button>
    </Section>
  )
}
