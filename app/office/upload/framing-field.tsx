import { Button, Slider } from "@mantine/core"
import { type PointerEvent, useId } from "react"
import { framingStyle } from "#app/lib/framing-style.ts"
import { rooted } from "#app/lib/own-address.ts"
import { CENTRED, type Framing, MOST_ZOOM, writeFocus } from "#domain/framing.ts"
import styles from "./framing-field.module.css"

type FramingFieldProps = {
  address: string
  value: Framing
  onChange: (framing: Framing) => void
  /** The shape of the frame on the page: a picture of a work, or a portrait. */
  shape?: "landscape" | "round"
  canZoom?: boolean
}

/** How a picture is cropped: a click or a drag sets the point that stays visible; the sliders do the same by keyboard. */
export function FramingField({ address, value, onChange, shape = "landscape", canZoom = false }: FramingFieldProps) {
  const id = useId()
  function pick(event: PointerEvent<HTMLElement>) {
    if (event.type === "pointermove" && event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const part = (at: number, from: number, size: number) =>
      Math.round(Math.min(Math.max((at - from) / size, 0), 1) * 100)
    onChange({ ...value, x: part(event.clientX, box.left, box.width), y: part(event.clientY, box.top, box.height) })
  }
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        Cadrage
      </p>
      <div className={styles.frame} data-shape={shape} aria-hidden="true" onPointerDown={pick} onPointerMove={pick}>
        <img src={rooted(address)} alt="" draggable={false} style={framingStyle(writeFocus(value), value.zoom) ?? {}} />
      </div>
      <FramingSliders value={value} onChange={onChange} canZoom={canZoom} />
    </div>
  )
}

type SlidersProps = Pick<FramingFieldProps, "value" | "onChange" | "canZoom">

export function FramingSliders({ value, onChange, canZoom = false }: SlidersProps) {
  const percent = (name: "x" | "y", label: string) => (
    <div className={styles.slider}>
      <span aria-hidden="true">{label}</span>
      <Slider
        size="sm"
        thumbLabel={label}
        label={null}
        value={value[name]}
        onChange={(next) => onChange({ ...value, [name]: next })}
      />
    </div>
  )
  return (
    <div className={`office-stack ${styles.sliders}`}>
      {percent("x", "De gauche à droite")}
      {percent("y", "De haut en bas")}
      {canZoom ? (
        <div className={styles.slider}>
          <span aria-hidden="true">Zoom</span>
          <Slider
            size="sm"
            thumbLabel="Zoom"
            label={null}
            min={1}
            max={MOST_ZOOM}
            step={0.02}
            value={value.zoom}
            onChange={(zoom) => onChange({ ...value, zoom })}
          />
        </div>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange(CENTRED)}>
        Recentrer
      </Button>
    </div>
  )
}
