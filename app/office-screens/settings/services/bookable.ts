import type { Category, Service } from "./data.ts"

/** The services that visitors can choose: active, in an active category. */
export function bookable<S extends Pick<Service, "category" | "is_active">>(
  services: readonly S[],
  categories: readonly Pick<Category, "code" | "is_active">[],
): S[] {
  const open = new Set(categories.filter(({ is_active }) => is_active).map(({ code }) => code))
  return services.filter(({ category, is_active }) => is_active && open.has(category))
}
