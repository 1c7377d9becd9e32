import { MantineProvider } from "@mantine/core"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Counters } from "./counters.tsx"

test("a figure that could not be read shows a dash, not a skeleton", () => {
  const drawn = (error: Error | null) =>
    renderToStaticMarkup(
      <MantineProvider>
        <Counters read={{ error }} counters={[{ label: "au total", count: undefined }]} />
      </MantineProvider>,
    )
  expect(drawn(null)).not.toContain("—")
  expect(drawn(new Error("unread"))).toContain("—")
})

test("zero, one, an amount and a loading figure take the singular", () => {
  const words = (count: number | string | undefined) => {
    const html = renderToStaticMarkup(
      <MantineProvider>
        <Counters counters={[{ label: ["masqué", "masqués"], count }]} />
      </MantineProvider>,
    )
    return /<span>(masqués?)<\/span>/.exec(html)?.[1]
  }
  expect([0, 1, 2, "—", undefined].map(words)).toEqual(["masqué", "masqué", "masqués", "masqué", "masqué"])
})
