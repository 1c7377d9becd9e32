import { type MetaArgs, type MetaDescriptor, useRouteLoaderData } from "react-router"
import type { LineNames, Lines } from "#domain/company/lines.ts"

/** The data of `app/root.tsx`'s loader. No screen fetches the name: a new one shows when the page is reloaded. */
type Root = { companyName: string; lines: Lines; lineNames: LineNames; isVatExempt: boolean; isOpen: boolean }

export function useCompanyName(): string {
  return useRouteLoaderData<Root>("root")?.companyName ?? ""
}

/** What the company offers, and whether it sells without VAT. As the name: a change shows when the page is reloaded. */
export function useCompanyOffer(): Pick<Root, "lines" | "isVatExempt"> {
  const { lines = { reno: true, brico: true }, isVatExempt = false } = useRouteLoaderData<Root>("root") ?? {}
  return { lines, isVatExempt }
}

/** What the two lines are called. As the name: a change shows when the page is reloaded. */
export function useLineNames(): LineNames {
  return useRouteLoaderData<Root>("root")?.lineNames ?? { reno: "Réno", brico: "Brico" }
}

/** Whether the owner had opened the site to the public when the document was loaded. */
export function useIsOpen(): boolean {
  return useRouteLoaderData<Root>("root")?.isOpen ?? false
}

/** The title of a screen that only staff open, followed by the company's name. */
export const officeMeta =
  (title: string, ...more: MetaDescriptor[]) =>
  ({ matches }: Pick<MetaArgs, "matches">): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === "root")?.loaderData as Root | undefined
    return [{ title: root ? `${title} · ${root.companyName}` : title }, { name: "robots", content: "noindex" }, ...more]
  }
