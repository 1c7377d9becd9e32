import { Button, Modal } from "@mantine/core"
import { Ban, CalendarX, ClipboardList, DoorOpen, HardHat, UserX } from "lucide-react"
import { Link } from "react-router"
import { Warning } from "#app/office/feedback/warning.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatLongDate, formatTime, parisToday } from "#domain/dates.ts"
import { holidayName } from "#domain/holidays.ts"
import type { BlockedDay } from "../data.ts"
import { useAskToUnblock } from "../use-ask-to-unblock.ts"

type DayDialogProps = {
  day: string
  time: string | null
  blocked: BlockedDay | undefined
  onVisit: () => void
  onBlock: () => void
  onAway: () => void
  onClose: () => void
}

/** Opened by a click on a day. A new Brico request is created on its own screen, with this day filled in; a closed day can be reopened. */
export function DayDialog({ day, time, blocked, onVisit, onBlock, onAway, onClose }: DayDialogProps) {
  const askToUnblock = useAskToUnblock()
  const holiday = holidayName(day)
  const creation = new URLSearchParams({ fenetre: "nouvelle", date: day, ...(time ? { heure: time } : {}) })
  return (
    <Modal opened onClose={onClose} title="Nouvelle intervention">
      <div className="office-stack">
        <p className="office-small">
          Le {formatLongDate(day)}
          {time ? ` à ${formatTime(time)}` : ""}
          {holiday ? `, jour férié (${holiday})` : ""}.
        </p>
        {blocked ? (
          <Warning icon={<CalendarX aria-hidden />} title="Date bloquée">
            <p className="office-small">{blocked.reason ?? "Sans motif"}</p>
            <p className="office-small">Les clients ne peuvent pas réserver ce jour-là.</p>
            <Button
              mt="xs"
              variant="default"
              onClick={() => {
                onClose()
                askToUnblock(blocked.id)
              }}
            >
              Débloquer cette date
            </Button>
          </Warning>
        ) : null}
        <Button
          component={Link}
          to={`/admin/brico?${creation}`}
          data-autofocus
          leftSection={<ClipboardList aria-hidden size={16} />}
        >
          Demande Brico
        </Button>
        <Button component={Link} to="/admin/reno" variant="default" leftSection={<HardHat aria-hidden size={16} />}>
          Projet Réno
        </Button>
        <IconButton variant="default" icon={DoorOpen} onClick={onVisit}>
          Visite
        </IconButton>
        {!blocked && day >= parisToday() ? (
          <IconButton variant="subtle" color="red" icon={Ban} onClick={onBlock}>
            Bloquer cette date
          </IconButton>
        ) : null}
        {day >= parisToday() ? (
          <IconButton variant="subtle" icon={UserX} onClick={onAway}>
            Équipe absente
          </IconButton>
        ) : null}
      </div>
    </Modal>
  )
}
