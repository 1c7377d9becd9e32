import { Radio, Stack, Text, TextInput } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { FieldGrid } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { answerSchema, choiceOf, type Question, questions } from "#domain/compliance/questions.ts"
import { type StoredAnswer, saveAnswer } from "./data.ts"
import { ANSWERS } from "./queries.ts"

const DETAILS = ["name", "detail", "since_on"] as const

type AnswerDialogProps = { question: Question; answer: StoredAnswer | null; onClose: () => void }

export function AnswerDialog({ question, answer, onClose }: AnswerDialogProps) {
  const schema = answerSchema(question)
  // As the dialog was opened, whatever is read again meanwhile.
  const [seen] = useState(answer)
  const save = useChange({
    table: ANSWERS,
    change: (db, values: ReturnType<typeof schema.parse>) => saveAnswer(db, question, seen, values),
    done: "Réponse enregistrée",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema,
    initialValues: {
      answer: answer?.answer ?? "",
      name: answer?.name ?? "",
      detail: answer?.detail ?? "",
      since_on: answer?.since_on ?? "",
    },
    save: (values) => save.mutateAsync(values),
    onSaved: onClose,
    failed: "La réponse n’est pas enregistrée",
  })
  const { title, why, choices } = questions[question]
  const details = choiceOf({ question, answer: form.values.answer })?.details ?? {}
  return (
    <FormDialog title={title} size="md" {...dialog} onClose={onClose}>
      <Text size="sm">{why}</Text>
      <Radio.Group aria-label={title} {...form.getInputProps("answer")}>
        <Stack gap="sm">
          {Object.entries(choices).map(([value, { label }]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <FieldGrid>
        {DETAILS.map((key) => {
          const detail = details[key]
          return detail ? (
            <TextInput
              key={key}
              label={detail.label}
              withAsterisk={detail.isNeeded}
              description={detail.isNeeded ? undefined : "Facultatif"}
              type={key === "since_on" ? "date" : "text"}
              autoComplete="off"
              {...form.getInputProps(key)}
            />
          ) : null
        })}
      </FieldGrid>
    </FormDialog>
  )
}
