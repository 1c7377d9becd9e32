import { client, ids, person, staffOnly, type Subject, unique } from "./subject.ts"

let place = 0

/** The tables of renovation projects, subcontractors and client pages. */
export const WORKS_SUBJECTS: Subject[] = [
  {
    table: "contractors",
    row: () => ({ ...person, specialties: ["peinture"] }),
    change: { hourly_rate: 45 },
    ...staffOnly,
  },
  {
    table: "contractor_absences",
    row: () => ({ contractor_id: ids.contractor, starts_on: "2030-01-01", ends_on: "2030-01-05" }),
    change: { reason: "Congés" },
    ...staffOnly,
  },
  {
    table: "visits",
    row: () => ({ ...client, scheduled_date: "2030-01-01", scheduled_time: "10:00" }),
    change: { note: "Digicode 12" },
    stranger: "",
    manager: "R",
  },
  {
    table: "team_absences",
    row: () => ({ team_id: ids.team, starts_on: "2030-01-01", ends_on: "2030-01-05" }),
    change: { reason: "Congés" },
    ...staffOnly,
  },
  {
    table: "contractor_papers",
    row: () => ({
      contractor_id: ids.contractor,
      kind: "kbis",
      issued_on: "2026-10-01",
      expires_on: "2027-01-01",
      path: `contractors/${ids.contractor}/papers/${unique()}.pdf`,
      file_name: "kbis.pdf",
    }),
    change: { expires_on: "2027-02-01" },
    ...staffOnly,
  },
  {
    table: "contractor_trades",
    row: () => ({ name: `Métier ${unique()}`.slice(0, 40) }),
    change: { name: "Maçonnerie" },
    ...staffOnly,
  },
  {
    table: "company_papers",
    row: () => ({ kind: "qualification", name: "Qualibat" }),
    change: { number: "E-12" },
    ...staffOnly,
  },
  { table: "reno_projects", row: () => ({ ...client, name: "Cuisine" }), change: { progress: 10 }, ...staffOnly },
  {
    table: "project_milestones",
    row: () => ({ project_id: ids.project, title: "Dépose", due_date: "2027-01-01" }),
    change: { is_completed: true },
    ...staffOnly,
  },
  {
    table: "project_expenses",
    row: () => ({ project_id: ids.project, description: "Plâtre", amount: 10 }),
    change: { amount: 20 },
    ...staffOnly,
  },
  {
    table: "project_photos",
    row: () => ({ project_id: ids.project, url: "https://mirabelle.test/a.jpg" }),
    change: { caption: "Avant" },
    ...staffOnly,
  },
  {
    table: "project_documents",
    row: () => ({ project_id: ids.project, name: "Devis", file_url: "projects/a.pdf" }),
    change: { status: "sent" },
    ...staffOnly,
  },
  {
    table: "project_notes",
    row: () => ({ project_id: ids.project, body: "Rappeler" }),
    change: { body: "Rappelé" },
    stranger: "",
    manager: "CR",
    admin: "CRD",
  },
  {
    table: "contractor_quote_requests",
    row: () => ({ project_id: ids.project, contractor_id: ids.contractor, message: "Prix ?" }),
    change: { due_on: "2030-01-01" },
    stranger: "",
    manager: "RUD",
  },
  {
    table: "client_pages",
    row: () => ({ project_id: ids.otherProject }),
    standing: ids.page,
    change: { seen_at: null },
    stranger: "",
    manager: "R",
  },
  {
    table: "client_messages",
    row: () => ({ project_id: ids.project, is_from_client: true, body: "Bonjour" }),
    change: { body: "Au revoir" },
    stranger: "",
    manager: "R",
  },
  {
    table: "project_choices",
    row: () => ({ project_id: ids.project, question: "Carrelage A ou B ?" }),
    change: { question: "Parquet ?" },
    stranger: "",
    manager: "RD",
  },
  {
    table: "project_choice_options",
    row: () => ({ choice_id: ids.choice, label: "A", position: (place += 1) }),
    change: { is_chosen: true },
    stranger: "",
    manager: "R",
  },
]
