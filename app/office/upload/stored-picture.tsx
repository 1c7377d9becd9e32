import { ImageOff } from "lucide-react"
import { type CSSProperties, useState } from "react"
import { isOwnAddress, rooted } from "#app/lib/own-address.ts"
import { srcSetOf } from "#app/lib/src-set.ts"
import styles from "./stored-picture.module.css"

/** The displayed width: a card of a list, or the preview beside a field. */
const SIZES = "(width < 36rem) 100vw, 22rem"

export const LOST = "Image non disponible"

type StoredPictureProps = {
  address: string | null
  /** The text without a URL. A picture whose URL could not be signed exists all the same, and needs another text. */
  without?: string
  alt: string
  /** The crop that the page uses: `framingStyle`. */
  framing?: CSSProperties | null
}

/** A picture of a record, cropped to 4:3. A text replaces a picture that is missing or cannot be shown. */
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
