import { Button, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck, TriangleAlert } from "lucide-react"
import { type FormEvent, useState } from "react"
import { useSearchParams } from "react-router"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { type Head, parseHead } from "#domain/ledger/report.ts"
import styles from "./compliance.module.css"
import { ledgerQuery } from "./queries.ts"

const UNREADABLE = "Collez la ligne de l’e-mail\u00a0: le numéro, deux points, puis 64 chiffres et lettres de a à f."

/** Checks an end of the chain that was mailed; the mail's link fills it in. */
export function HeadForm() {
  const [params] = useSearchParams()
  const mailed = params.get("empreinte") ?? ""
  const [typed, setTyped] = useState(mailed)
  const [asked, ask] = useState<Head | null>(parseHead(mailed))
  const [error, setError] = useState<string | null>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const head = parseHead(typed)
    setError(head ? null : UNREADABLE)
    ask(head)
  }
  return (
    <form noValidate className={styles.head} onSubmit={submit}>
      <div className={styles.field}>
        <TextInput
          label="Empreinte reçue par e-mail"
          placeholder="128:3f9a…"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Vérifier cette empreinte
        </Button>
      </div>
      <div role="status">{asked ? <Verdict head={asked} /> : null}</div>
    </form>
  )
}

function Verdict({ head }: { head: Head }) {
  const read = useQuery(ledgerQuery(head))
  if (!read.data) return read.error ? <ErrorOf read={read} /> : <p className="office-minor">Vérification…</p>
  const isKnown = read.data.is_head_known
  const Icon = isKnown ? CircleCheck : TriangleAlert
  return (
    <p className={styles.line} data-state={isKnown ? "good" : "bad"}>
      <Icon aria-hidden size={18} />
      <span>
        {isKnown
          ? `L’empreinte n°\u00a0${head.seq} est dans la chaîne\u00a0: rien n’a été réécrit jusque-là.`
          : `L’empreinte n°\u00a0${head.seq} n’est pas dans la chaîne\u00a0: le journal a été réécrit, ou remis dans un état plus ancien.`}
      </span>
    </p>
  )
}
