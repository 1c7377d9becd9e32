import { Avatar } from "@mantine/core"
import { isOwnAddress } from "#app/lib/own-address.ts"

type PersonPictureProps = { name: string; address: string | null; size?: number }

/** Somebody's picture, or their initials. A picture of another site is never fetched: this one asks nothing of third parties. */
export function PersonPicture({ name, address, size = 40 }: PersonPictureProps) {
  const src = address && isOwnAddress(address) ? address : null
  return (
    <Avatar
      src={src}
      alt=""
      size={size}
      radius="xl"
      color="gray"
      styles={{ placeholder: { color: "var(--office-neutral)", background: "var(--office-neutral-soft)" } }}
    >
      {initialsOf(name)}
    </Avatar>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0]?.toUpperCase() ?? "").join("")
}
