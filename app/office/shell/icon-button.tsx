import { Button, type ButtonProps } from "@mantine/core"
import type { LucideIcon } from "lucide-react"
import type { ComponentPropsWithoutRef } from "react"

type IconButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> & { icon: LucideIcon }

/** A button with an icon before its label. The icon is hidden from screen readers. */
export function IconButton({ icon: Icon, ...props }: IconButtonProps) {
  return <Button leftSection={<Icon aria-hidden size={16} />} {...props} />
}
