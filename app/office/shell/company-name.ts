import { type MetaArgs, type MetaDescriptor, useRouteLoaderData } from "react-router"

/** The data of `app/root.tsx`'s loader. No screen fetches the name: a new one shows when the page is reloaded. */
type Root = { companyName: string }

export function useCompanyName(): string {
  return useRouteLoaderData<Root>("root")?.companyName ?? ""
}

/** The title of a screen that only staff open, followed by the company's name. */
export const officeMeta =
  (title: string, ...more: MetaDescriptor[]) =>
  ({ matches }: Pick<MetaArgs, "matches">): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === "root")?.loaderData as Root | undefined
    return [{ title: root ? `${title} · ${root.companyName}` : title }, { name: "robots", content: "noindex" }, ...more]
  }
