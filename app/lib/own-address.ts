import { readPublicConfig } from "./public-config.ts"

/** Whether a picture is on this site or in its storage. Other addresses are never fetched: the pages send no request to third parties. */
export function isOwnAddress(address: string): boolean {
  if (address.startsWith("blob:")) return true
  const here = window.location.origin
  if (!URL.canParse(address, here)) return false
  return [here, new URL(readPublicConfig().supabaseUrl).origin].includes(new URL(address, here).origin)
}

/** Adds the leading slash that addresses of pictures in the demonstration data lack. */
export function rooted(address: string): string {
  return /^(https?:|blob:|\/)/i.test(address) ? address : `/${address}`
}
