import { MantineProvider } from "@mantine/core"
import { Ruler } from "lucide-react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { AppError } from "#domain/errors.ts"
import { describeStale } from "./stale-line.tsx"
import { ListStates, type ReadList } from "./list-states.tsx"

type Read = ReadList<{ id: string }>["read"]

/** The text that is rendered in place of a list. */
function shown(
  read: Partial<Read>,
  texts: { errorTitle?: string; errorUnexplained?: string } = {},
  isFiltered = false,
) {
  const list = {
    read: {
      data: undefined,
      dataUpdatedAt: 0,
      error: null,
      isFetching: false,
      isPlaceholderData: false,
      refetch: () => undefined,
      ...read,
    },
    view: "cards" as const,
    page: 1,
    isFiltered,
    toPage: () => undefined,
    clear: () => undefined,
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <ListStates
        list={list}
        empty={{ icon: Ruler, title: "Aucune expertise" }}
        noResult="Rien ne correspond."
        {...texts}
      >
        {(rows) => rows.map(({ id }) => <p key={id}>{id}</p>)}
      </ListStates>
    </MantineProvider>,
  )
}

const FAQS = {
  errorTitle: "Erreur lors du chargement des FAQs.",
  errorUnexplained: "Une erreur est survenue lors du chargement des FAQs.",
}

test("a loading list says so", () => {
  expect(shown({})).toContain("Chargement...")
})

test("a list that could not be read says why, with a way to try again", () => {
  const page = shown({ error: new AppError("unavailable") })
  expect(page).toContain("Erreur: Le service est momentanément indisponible.")
  expect(page).toContain("Réessayer")
})

test("rows that were read stay when a later read fails, and say of when they are", () => {
  const rows = { rows: [{ id: "a row" }], total: 1 }
  const readAt = Date.parse("2026-11-24T21:51:00Z")
  const page = shown({ data: rows, dataUpdatedAt: readAt, error: new AppError("unavailable") }, FAQS)
  expect(page).toContain("<p>a row</p>")
  expect(page).toContain("La mise à jour a échoué, données du 24/11/2026 à 22\u00a0h\u00a051")
  expect(page).toContain("Réessayer")
  expect(page).not.toContain(FAQS.errorTitle)
})

test("a line above old data gives their hour in Paris, and the day if it is over", () => {
  const readAt = new Date("2026-11-24T21:51:00Z")
  expect(describeStale(false, readAt, new Date("2026-11-24T22:30:00Z"))).toBe(
    "Hors connexion, données de 22\u00a0h\u00a051",
  )
  expect(describeStale(true, readAt, new Date("2026-11-24T23:30:00Z"))).toBe(
    "La mise à jour a échoué, données du 24/11/2026 à 22\u00a0h\u00a051",
  )
})

test("an unexpected error does not show its own message", () => {
  const page = shown({ error: new TypeError("Cannot read properties of undefined") })
  expect(page).toContain("Erreur: Une erreur est survenue. Veuillez réessayer dans quelques instants.")
  expect(page).not.toContain("Cannot read")
})

test("a missing record offers no retry", () => {
  const page = shown({ error: new AppError("not_found") })
  expect(page).toContain("Cet élément est introuvable.")
  expect(page).not.toContain("Réessayer")
})

test("the sentence of the specification stands above the reason, or above a substitute if there is none", () => {
  const known = shown({ error: new AppError("unavailable") }, FAQS)
  expect(known).toContain(FAQS.errorTitle)
  expect(known).toContain("Le service est momentanément indisponible.")
  expect(known).not.toContain(FAQS.errorUnexplained)
  const unknown = shown({ error: new AppError("unexpected") }, FAQS)
  expect(unknown).toContain(FAQS.errorTitle)
  expect(unknown).toContain(FAQS.errorUnexplained)
  expect(unknown).not.toContain("dans quelques instants")
})

test("an empty list, a search without result and rows each render differently", () => {
  const data = { rows: [], total: 0 }
  expect(shown({ data })).toContain("Aucune expertise")
  const searched = shown({ data }, {}, true)
  expect(searched).toContain("Aucun résultat")
  expect(searched).toContain("Effacer les filtres")
  expect(shown({ data: { rows: [{ id: "a row" }], total: 1 } })).toContain("<p>a row</p>")
})
