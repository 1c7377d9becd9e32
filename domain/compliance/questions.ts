import * as z from "zod/mini"
import { formatShortDate, isDay } from "../dates.ts"
import { optional, optionalOf } from "../fields.ts"

/** The questions of « Conformité »: the table compliance_answers knows them and their answers. Nothing is claimed before the owner answers. */
export const QUESTIONS = ["origin", "attestation", "platform", "deposit_vat", "specimens"] as const
export type Question = (typeof QUESTIONS)[number]

const DETAILS = ["name", "detail", "since_on"] as const
type Detail = (typeof DETAILS)[number]
type Choice = {
  label: string
  /** False: the owner still has to find out or to decide. */
  isSettled: boolean
  /** What the answer also needs, or may have, with its label. */
  details?: Partial<Record<Detail, { label: string; isNeeded: boolean }>>
}

type QuestionText = { title: string; why: string; choices: Record<string, Choice> }

export const questions: Record<Question, QuestionText> = {
  origin: {
    title: "D’où vient votre installation\u00a0?",
    why: "L’éditeur d’un logiciel peut attester lui-même qu’il respecte la loi. Une entreprise qui le développe pour son seul usage ne le peut pas\u00a0: il lui faut un certificat.",
    choices: {
      publisher: { label: "Un éditeur nous la fournit", isSettled: true },
      own: { label: "Elle est développée pour notre seul usage", isSettled: true },
      unknown: { label: "Je ne sais pas", isSettled: false },
    },
  },
  attestation: {
    title: "Qui signe l’attestation\u00a0?",
    why: "Lors d’un contrôle, l’entreprise présente une attestation de l’éditeur ou un certificat. Sans l’un des deux\u00a0: 7\u202f500\u00a0€ d’amende par logiciel, et soixante jours pour se mettre en règle.",
    choices: {
      signed: {
        label: "L’éditeur l’a signée",
        isSettled: true,
        details: {
          name: { label: "Nom du signataire", isNeeded: true },
          detail: { label: "Sa fonction", isNeeded: false },
          since_on: { label: "Signée le", isNeeded: true },
        },
      },
      certificate: {
        label: "Nous avons un certificat",
        isSettled: true,
        details: { detail: { label: "Numéro du certificat", isNeeded: true } },
      },
      not_yet: { label: "Personne pour l’instant", isSettled: false },
    },
  },
  platform: {
    title: "Quelle plateforme agréée reçoit vos factures\u00a0?",
    why: "Depuis le 1er septembre 2026, toute entreprise doit recevoir les factures de ses fournisseurs par une plateforme agréée. Sans plateforme, après une mise en demeure\u00a0: 500\u00a0€, puis 1\u202f000\u00a0€ tous les trois mois.",
    choices: {
      chosen: {
        label: "Nous en avons choisi une",
        isSettled: true,
        details: {
          name: { label: "Nom de la plateforme", isNeeded: true },
          since_on: { label: "Depuis le", isNeeded: false },
        },
      },
      not_yet: { label: "Pas encore choisie", isSettled: false },
    },
  },
  deposit_vat: {
    title: "La TVA d’un acompte conservé après une annulation",
    why: "Selon le contrat, la somme que vous gardez est le prix d’un service, soumis à la TVA, ou une indemnité, hors champ. C’est à votre comptable de le dire.",
    choices: {
      taxable: { label: "Soumise à la TVA", isSettled: true },
      outside: { label: "Hors champ\u00a0: c’est une indemnité", isSettled: true },
      not_asked: { label: "Pas encore demandé à notre comptable", isSettled: false },
    },
  },
  specimens: {
    title: "Votre comptable a-t-il vu trois spécimens de factures\u00a0?",
    why: "Un acompte, une deuxième situation, un solde avec son avoir\u00a0: avant d’émettre vos factures ici, faites-lui lire leurs mentions et leur TVA, sur ces PDF à votre nom.",
    choices: {
      seen: {
        label: "Il les a lus, et n’a plus de remarque",
        isSettled: true,
        details: {
          name: { label: "Nom du comptable ou du cabinet", isNeeded: true },
          since_on: { label: "Vus le", isNeeded: true },
        },
      },
      not_yet: { label: "Pas encore", isSettled: false },
    },
  },
}

/** A row of compliance_answers, without its author. */
export type Answer = {
  question: string
  answer: string
  name: string | null
  detail: string | null
  since_on: string | null
}

export const choiceOf = ({ question, answer }: Pick<Answer, "question" | "answer">): Choice | null =>
  questions[question as Question]?.choices[answer] ?? null

/** « L’éditeur l’a signée : Jeanne Martin, gérante, le 12/10/2026 » */
export function describeAnswer(answer: Answer): string {
  const details = choiceOf(answer)?.details ?? {}
  const parts = [
    details.name && answer.name,
    details.detail && answer.detail,
    details.since_on &&
      answer.since_on &&
      `${answer.question === "platform" ? "depuis le" : "le"} ${formatShortDate(answer.since_on)}`,
  ].filter(Boolean)
  const label = choiceOf(answer)?.label ?? answer.answer
  return parts.length > 0 ? `${label}\u00a0: ${parts.join(", ")}` : label
}

/** The number of questions with an answer that settles them. */
export const settledCount = (answers: readonly Answer[]): number =>
  answers.filter((answer) => choiceOf(answer)?.isSettled).length

/** An answer as the owner types it. Details that belong to another answer are dropped. */
export const answerSchema = (question: Question) =>
  z.pipe(
    z
      .object({
        answer: z
          .string()
          .check(z.refine((answer) => answer in questions[question].choices, { error: "Choisissez une réponse." })),
        name: optional(200),
        detail: optional(200),
        since_on: optionalOf(isDay, "Cette date est illisible."),
      })
      .check((context) => {
        const details = choiceOf({ question, answer: context.value.answer })?.details ?? {}
        for (const key of DETAILS)
          if (details[key]?.isNeeded && context.value[key] === null)
            context.issues.push({
              code: "custom",
              message: key === "since_on" ? "Indiquez cette date." : "Remplissez ce champ.",
              input: context.value,
              path: [key],
            })
      }),
    z.transform((values) => {
      const details = choiceOf({ question, answer: values.answer })?.details ?? {}
      return { ...values, ...Object.fromEntries(DETAILS.filter((key) => !details[key]).map((key) => [key, null])) }
    }),
  )
