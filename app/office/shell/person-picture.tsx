import { Avatar } from "@mantine/core"
import { isOwnAddress } from "#app/lib/own-address.ts"
import { initialsOf } from "#domain/initials.ts"

type PersonPictureProps = { name: string; address: string | null; size?: number }

/** A person's picture, or the initials. A picture on another site is never fetched: the site makes no third-party requests. */
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
