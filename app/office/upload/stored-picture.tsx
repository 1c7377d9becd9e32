import { ImageOff } from "lucide-react"
import { type CSSProperties, useState } from "react"
import { isOwnAddress, rooted } from "#app/lib/own-address.ts"
import styles from "./stored-picture.module.css"

type StoredPictureProps = {
  address: string | null
  alt: string
  /** How the page cuts it: `framingStyle`. */
  framing?: CSSProperties | null
}

/** A picture of a record, cut to 4:3; what cannot be shown, or is not there yet, says so in its place. */
export function StoredPicture({ address, alt, framing }: StoredPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!address || broken === address || !isOwnAddress(rooted(address))) {
    return (
      <div className={styles.missing}>
        <ImageOff aria-hidden size={20} />
        {address ? "Image non disponible" : "Aucune image"}
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      <img
        className={styles.picture}
        src={rooted(address)}
        alt={alt}
        loading="lazy"
        decoding="async"
        {...(framing ? { style: framing } : {})}
        onError={() => setBroken(address)}
      />
    </div>
  )
}
