import { Radio, Stack } from "@mantine/core"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { filePartLabels, type MergeOrder, type Side } from "#domain/clients/labels.ts"
import { mergeSchema } from "#domain/clients/schema.ts"
import { countOf } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { clients } from "../queries.ts"
import { type Comparison, type Facts, mergeClients } from "./data.ts"
import { FileFacts, partOf } from "./file-facts.tsx"
import styles from "./merging.module.css"

const SIDES: Side[] = ["one", "other"]

/** Two files become one: which one stays, and what counts where they contradict each other. */
export function MergeDialog({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
  const { differing } = comparison
  const merge = useChange({
    table: clients.table,
    change: (db, order: MergeOrder) => mergeClients(db, comparison, order),
    done: (_id, { kept }) => `Les deux fiches de ${comparison[kept].name} n’en font plus qu’une`,
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: mergeSchema,
    initialValues: {
      // The richer file gives the name, unless staff choose the other one.
      kept: comparison.other.row_count > comparison.one.row_count ? "other" : "one",
      answers: Object.fromEntries(differing.map((part) => [part, "" as Side])),
    },
    save: (order) => merge.mutateAsync(order),
    onSaved: onClose,
    failed: "Les fiches n’ont pas été réunies",
  })
  const isMixed = differing.includes("buyer_kind")
  return (
    <FormDialog title="Réunir deux fiches" submitLabel="Réunir" size="xl" onClose={onClose} {...dialog}>
      <div className={styles.files}>
        {SIDES.map((side) => (
          <FileFacts key={side} facts={comparison[side]} />
        ))}
      </div>
      {isMixed || differing.includes("kind") ? (
        <Warning
          title={isMixed ? "L’un achète en particulier, l’autre en professionnel" : "Une personne et une société"}
        >
          <p>
            Leurs devis et leurs factures ne portent ni les mêmes mentions ni le même acheteur. Le gérant et sa société
            sont deux clients&nbsp;: gardez deux fiches, et ajoutez la personne sous «&nbsp;Personnes&nbsp;» dans celle
            de la société.
          </p>
        </Warning>
      ) : null}
      <Choice
        label="La fiche qui reste"
        description="Elle donne son nom. Ce que l’autre sait de plus s’y ajoute, les deux notes aussi."
        field={form.getInputProps("kept")}
        choices={SIDES.map((value) => ({
          ...{ value, label: comparison[value].name, description: traitsOf(comparison[value]) },
        }))}
      />
      {differing.length > 0 ? (
        <p className="office-minor">Ici les deux fiches se contredisent&nbsp;: choisissez ce qui compte.</p>
      ) : null}
      {differing.map((part) => (
        <Choice
          key={part}
          label={filePartLabels[part]}
          field={form.getInputProps(`answers.${part}`)}
          choices={SIDES.map((value) => ({ value, label: partOf(comparison[value], part) || "À préciser" }))}
        />
      ))}
      <p className="office-minor">
        Rien n’est effacé&nbsp;: séparées, les deux fiches retrouvent ce qu’elles avaient. Les devis signés et les
        factures gardent leur acheteur&nbsp;; les prochains documents nomment la fiche réunie.
      </p>
    </FormDialog>
  )
}

type ChoiceProps = {
  label: string
  description?: string
  field: ReturnType<ReturnType<typeof useSchemaForm>["form"]["getInputProps"]>
  choices: { value: Side; label: string; description?: string }[]
}

/** One of both files. The first choice takes the focus when the answer is missing. */
function Choice({ label, description, field, choices }: ChoiceProps) {
  const { "data-path": path, ...group } = field as typeof field & { "data-path"?: string }
  return (
    <Radio.Group
      label={label}
      description={description}
      inputWrapperOrder={["label", "description", "input", "error"]}
      {...group}
    >
      <Stack gap="xs" my="xs">
        {choices.map((choice, place) => (
          <Radio key={choice.value} {...choice} {...(place === 0 ? { "data-path": path } : {})} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const traitsOf = (facts: Facts) =>
  [facts.phone ? formatPhone(facts.phone) : facts.email, countOf(facts.row_count, "demande", "demandes")]
    .filter(Boolean)
    .join(" · ")
