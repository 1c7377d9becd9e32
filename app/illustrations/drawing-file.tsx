import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import tokens from "#app/styles/tokens.css?raw"
import { BricoScene } from "./brico-scene.tsx"
import { RenoScene } from "./reno-scene.tsx"

const SCENES: Record<string, () => ReactNode> = { "brico.svg": BricoScene, "reno.svg": RenoScene }
const COLOUR = /(--color-[\w-]+):\s*(#\w+)/g
const VARIABLE = /var\((--[\w-]+)\)/g
const FRAME = 'xmlns="http://www.w3.org/2000/svg" stroke-linecap="round" stroke-linejoin="round"'

/** Renders a drawing as a standalone SVG file, for images that a page loads lazily. CSS variables are replaced by the colours of tokens.css. Null for an unknown name. */
export function drawingFile(name: string): string | null {
  const Scene = Object.hasOwn(SCENES, name) ? SCENES[name] : undefined
  if (!Scene) return null
  const colours = new Map([...tokens.matchAll(COLOUR)].map(([, variable = "", colour = ""]) => [variable, colour]))
  return renderToStaticMarkup(<Scene />)
    .replace("<svg ", `<svg ${FRAME} `)
    .replace(VARIABLE, (variable, colour: string) => colours.get(colour) ?? variable)
}
