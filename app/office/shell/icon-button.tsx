import { Button, type ButtonProps } from "@mantine/core"
import type { LucideIcon } from "lucide-react"
import type { ComponentPropsWithoutRef } from "react"

type IconButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> & { icon: LucideIcon }

/** A button whose words follow an icon, which says nothing that they do not say. */
export function IconButton({ icon: Icon, ...props }: IconButtonProps) {
  return <Button leftSection={<Icon aria-hidden size={16} />} {...props} />
}
