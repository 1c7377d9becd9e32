import { VisuallyHidden } from "@mantine/core"
import { ImageOff } from "lucide-react"
import { useState } from "react"
import { rooted } from "#app/lib/own-address.ts"
import styles from "./photos.module.css"

/** A picture in its own proportions, or the specification's sentence if it cannot be shown. */
export function LargePicture({ address, alt }: { address: string | null; alt: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (address === null || broken === address) {
    return (
      <p className="office-minor">
        <ImageOff aria-hidden size={20} /> Image non disponible
        <VisuallyHidden>{alt}</VisuallyHidden>
      </p>
    )
  }
  return <img src={rooted(address)} alt={alt} className={styles.large} onError={() => setBroken(address)} />
}
