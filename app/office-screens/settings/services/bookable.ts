import type { Category, Service } from "./data.ts"

/** What visitors can choose: active, in a category that is. */
export function bookable<S extends Pick<Service, "category" | "is_active">>(
  services: readonly S[],
  categories: readonly Pick<Category, "code" | "is_active">[],
): S[] {
  const open = new Set(categories.filter(({ is_active }) => is_active).map(({ code }) => code))
  return services.filter(({ category, is_active }) => is_active && open.has(category))
}
