import { VisuallyHidden } from "@mantine/core"
import { ImageOff } from "lucide-react"
import { useState } from "react"
import styles from "./photos.module.css"

type PhotoImageProps = { address: string | null; alt: string }

/** A private picture, or the specification's sentence if it cannot be shown. */
export function PhotoImage({ address, alt }: PhotoImageProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (address === null || broken === address) {
    return (
      <span className={styles.missing}>
        <ImageOff aria-hidden size={20} />
        Image non disponible
        <VisuallyHidden>{alt}</VisuallyHidden>
      </span>
    )
  }
  return <img src={address} alt={alt} className={styles.image} onError={() => setBroken(address)} />
}
