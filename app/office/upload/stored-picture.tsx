import { ImageOff } from "lucide-react"
import { type CSSProperties, useState } from "react"
import { isOwnAddress, rooted } from "#app/lib/own-address.ts"
import { srcSetOf } from "#app/lib/src-set.ts"
import styles from "./stored-picture.module.css"

/** A card of a list, or the preview beside a field. */
const SIZES = "(width < 36rem) 100vw, 22rem"

export const LOST = "Image non disponible"

type StoredPictureProps = {
  address: string | null
  /** What is said without an address: a picture whose address could not be signed is there all the same. */
  without?: string
  alt: string
  /** How the page cuts it: `framingStyle`. */
  framing?: CSSProperties | null
}

/** A picture of a record, cut to 4:3; what cannot be shown, or is not there yet, says so in its place. */
export function StoredPicture({ address, without = "Aucune image", alt, framing }: StoredPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!address || broken === address || !isOwnAddress(rooted(address))) {
    return (
      <div className={styles.missing}>
        <ImageOff aria-hidden size={20} />
        {address ? LOST : without}
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      <img
        className={styles.picture}
        {...srcSetOf(rooted(address), SIZES)}
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
