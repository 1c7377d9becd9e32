import { MantineProvider } from "@mantine/core"
import { Ruler } from "lucide-react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { AppError } from "#domain/errors.ts"
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
