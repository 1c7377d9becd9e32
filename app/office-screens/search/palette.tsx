import { CloseButton, Combobox, Loader, Modal, TextInput, useCombobox, VisuallyHidden } from "@mantine/core"
import { useDebouncedValue, useMounted } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Search } from "lucide-react"
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react"
import { useNavigate } from "react-router"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { earlyText, forgetEarlyText } from "#app/office/shell/early-keys.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { type CommandGroup, groupsOf, matching } from "./commands.ts"
import { officeSearchQuery, SHORTEST } from "./queries.ts"
import styles from "./palette.module.css"

const TYPING_PAUSE_MS = 180

type PaletteProps = {
  /** The permanent commands: actions and screens. */
  groups: readonly CommandGroup[]
  onClose: () => void
}

/** Finds an action, a screen, a client, a request, a contact, a project or a subcontractor, and navigates to it. */
export function Palette({ groups, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [text, setText] = useState(earlyText)
  const [asked] = useDebouncedValue(text, TYPING_PAUSE_MS)
  const { data: found = [], error, isFetching, isPlaceholderData } = useQuery(officeSearchQuery(asked))
  const commands = matching(groups, text)
  const isShort = text.trim().length < SHORTEST
  const shown = [...commands, ...(isShort ? [] : groupsOf(found))]
  // The results on screen may be those of the text before.
  const isAnswered = isShort || (asked === text && !isFetching && !isPlaceholderData)
  const [isOpening, setOpening] = useState(false)
  const count = shown.reduce((sum, { commands }) => sum + commands.length, 0)
  // Escape would only close the list of results; here it closes the whole palette.
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => (isOpen ? undefined : onClose()) })
  const { selectFirstOption } = combobox
  // Renders once more after mounting: only then does the field know the id of the list.
  useMounted()
  useEffect(forgetEarlyText, [])
  useEffect(() => void selectFirstOption(), [text, count, isAnswered, selectFirstOption])
  const open = (to: string) => {
    onClose()
    void navigate(to)
  }
  const openFirst = useEffectEvent(() => {
    const first = shown[0]?.commands[0]
    if (first) open(first.to)
  })
  useEffect(() => {
    if (isOpening && isAnswered) openFirst()
  }, [isOpening, isAnswered])

  /** Enter waits for the answer to what is typed; a command of the office is known at once. */
  function holdEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || isAnswered || commands.length > 0) return
    event.preventDefault()
    event.stopPropagation()
    setOpening(true)
  }

  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset={isPhone ? 0 : "10dvh"} fullScreen={isPhone}>
      <Modal.Overlay />
      <Modal.Content aria-label="Rechercher et aller à">
        <div className={styles.content}>
          <Combobox store={combobox} onOptionSubmit={open}>
            <div className={styles.line}>
              <Combobox.EventsTarget withExpandedAttribute>
                <TextInput
                  className={styles.field}
                  data-autofocus
                  size="md"
                  aria-label="Un client, une demande, un téléphone, un écran…"
                  placeholder="Un client, un téléphone, une référence, un écran…"
                  leftSection={isFetching ? <Loader size={18} /> : <Search aria-hidden size={18} />}
                  value={text}
                  onChange={({ currentTarget }) => {
                    setText(currentTarget.value)
                    setOpening(false)
                  }}
                  onKeyDownCapture={holdEnter}
                />
              </Combobox.EventsTarget>
              <CloseButton size="lg" aria-label="Fermer la recherche" onClick={onClose} />
            </div>
            <Combobox.Options className={styles.options} aria-label="Résultats" aria-busy={!isAnswered} tabIndex={0}>
              {shown.map(({ title, commands }) => (
                <Combobox.Group key={title} label={title}>
                  {commands.map(({ to, label, detail, status, icon: Icon }) => (
                    <Combobox.Option key={to} value={to} className={styles.option}>
                      <Icon aria-hidden size={18} />
                      <span>
                        {label}
                        {detail ? <small>{detail}</small> : null}
                      </span>
                      {status ? <em className={styles.status}>{status}</em> : null}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
            </Combobox.Options>
            <p className={styles.foot}>{describe()}</p>
            <VisuallyHidden role="status">{text.trim() === "" || !isAnswered ? "" : describe()}</VisuallyHidden>
          </Combobox>
        </div>
      </Modal.Content>
    </Modal.Root>
  )

  function describe(): string {
    if (error) return `La recherche n’a pas répondu. ${reasonOf(error) ?? ""}`
    if (!isAnswered && commands.length === 0) return "Recherche…"
    if (count > 0) return `${count} ${count > 1 ? "résultats" : "résultat"}. Entrée ouvre celui qui est choisi.`
    return isAnswered ? "Rien ne correspond." : "Recherche…"
  }
}
