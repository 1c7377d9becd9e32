import { Button, SegmentedControl } from "@mantine/core"
import { useState } from "react"
import { framingStyle } from "#app/lib/framing-style.ts"
import { rooted } from "#app/lib/own-address.ts"
import { Panel } from "#app/office/records/panel.tsx"
import { FramingSliders } from "#app/office/upload/framing-field.tsx"
import { type Framing, readFraming, writeFocus } from "#domain/framing.ts"
import styles from "./pair-matcher.module.css"
import { useSetPhoto } from "./records.ts"
import type { WorkPhoto } from "./data.ts"

type Side = "before" | "after"
type PairMatcherProps = { before: WorkPhoto; after: WorkPhoto }

const SIDES = [
  { value: "before", label: "Avant" },
  { value: "after", label: "Après" },
] as const

/** The two photos that visitors compare, side by side and superimposed. Each can be moved and zoomed until they match. */
export function PairMatcher({ before, after }: PairMatcherProps) {
  const [framings, setFramings] = useState<Record<Side, Framing>>({
    before: readFraming(before.focus, before.zoom),
    after: readFraming(after.focus, after.zoom),
  })
  const [side, setSide] = useState<Side>("after")
  const keep = useSetPhoto("Erreur lors de l’enregistrement du cadrage")
  const photos = { before, after }
  const isMoved = SIDES.some(({ value }) => {
    const framing = framings[value]
    return writeFocus(framing) !== photos[value].focus || framing.zoom !== photos[value].zoom
  })
  async function save() {
    for (const { value } of SIDES) {
      const { zoom, ...point } = framings[value]
      await keep.mutateAsync({ id: photos[value].id, focus: writeFocus(point), zoom })
    }
  }
  const picture = (of: Side) => (
    <img
      src={rooted(photos[of].url)}
      alt=""
      draggable={false}
      style={framingStyle(writeFocus(framings[of]), framings[of].zoom) ?? {}}
    />
  )
  return (
    <Panel
      title="Faire coïncider avant et après"
      description="Déplacez et zoomez une photo jusqu’à ce que murs et fenêtres se recouvrent&nbsp;: les visiteurs compareront le même endroit."
      actions={
        <Button loading={keep.isPending} disabled={!isMoved} onClick={() => void save().catch(() => undefined)}>
          Enregistrer le cadrage
        </Button>
      }
    >
      <div className={styles.views} aria-hidden="true">
        <figure>
          <div className={styles.frame}>{picture("before")}</div>
          <figcaption>Avant</figcaption>
        </figure>
        <figure>
          <div className={styles.frame}>{picture("after")}</div>
          <figcaption>Après</figcaption>
        </figure>
        <figure>
          <div className={styles.frame}>
            {picture("before")}
            <div className={styles.through}>{picture("after")}</div>
          </div>
          <figcaption>L’une à travers l’autre</figcaption>
        </figure>
      </div>
      <SegmentedControl<Side> aria-label="Photo à cadrer" value={side} onChange={setSide} data={[...SIDES]} mb="sm" />
      <FramingSliders
        value={framings[side]}
        onChange={(framing) => setFramings({ ...framings, [side]: framing })}
        canZoom
      />
    </Panel>
  )
}
