import { ImageOff } from "lucide-react"
import { useState } from "react"
import { isOwnAddress } from "#app/lib/own-address.ts"
import styles from "./stored-picture.module.css"

/** A picture of a record, cut to 4:3; what cannot be shown says so in its place. */
export function StoredPicture({ address, alt }: { address: string | null; alt: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!address || broken === address || !isOwnAddress(rooted(address))) {
    return (
      <div className={styles.missing}>
        <ImageOff aria-hidden size={20} />
        Image non disponible
      </div>
    )
  }
  return (
    <img
      className={styles.picture}
      src={rooted(address)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
    />
  )
}

/** Records of the demonstration name files of the site without the first slash. */
function rooted(address: string): string {
  return /^(https?:|blob:|\/)/i.test(address) ? address : `/${address}`
}
