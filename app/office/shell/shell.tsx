import { ActionIcon } from "@mantine/core"
import { useDisclosure, useMediaQuery } from "@mantine/hooks"
import { type LucideIcon, ChevronDown, LogOut, Menu, Search } from "lucide-react"
import { type ReactNode, useState } from "react"
import { NavLink, useLocation, useNavigation } from "react-router"
import { LazyDrawer } from "./lazy-drawer.tsx"
import { SEARCH_KEYS } from "./use-shortcuts.ts"
import drawerStyles from "./shell-drawer.module.css"
import styles from "./shell.module.css"

/** `note` stands small beside the label. */
export type NavEntry = { to: string; label: string; icon: LucideIcon; note?: string }
/** `isFolded`: in a low window only the title stands there, until it is pressed or one of its screens is open. */
export type NavGroup = { title: string; entries: readonly NavEntry[]; isFolded?: boolean }

type ShellProps = {
  brand: ReactNode
  groups: readonly NavGroup[]
  user: { name: string; email: string }
  onSignOut: () => void
  /** Opens the global search; « Ctrl K » does the same. */
  onSearch: () => void
  children: ReactNode
}

/** The frame of every back-office screen: ink sidebar on a laptop, drawer on a phone. */
export function Shell({ brand, groups, user, onSignOut, onSearch, children }: ShellProps) {
  const [isMenuOpen, menu] = useDisclosure(false)
  const isWide = useMediaQuery("(min-width: 64em)", undefined, { getInitialValueInEffect: false })
  const isMoving = useNavigation().state === "loading"
  const navigation = (onFollow?: () => void) => (
    <div className={styles.navigation}>
      <Navigation groups={groups} {...(onFollow ? { onFollow } : {})} />
      <Account user={user} onSignOut={onSignOut} />
    </div>
  )
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <nav className={styles.bar} aria-label="Menu">
        <ActionIcon
          variant="transparent"
          color="white"
          size={44}
          aria-label="Ouvrir le menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={menu.open}
        >
          <Menu aria-hidden />
        </ActionIcon>
        {brand}
        <ActionIcon
          className={styles.barEnd ?? ""}
          variant="transparent"
          color="white"
          size={44}
          aria-label="Rechercher"
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <Search aria-hidden />
        </ActionIcon>
      </nav>
      {isWide ? (
        <aside className={styles.sidebar}>
          <div className={styles.brand}>{brand}</div>
          <button type="button" className={styles.search} aria-haspopup="dialog" onClick={onSearch}>
            <Search aria-hidden size={16} />
            Rechercher
            <kbd>{SEARCH_KEYS}</kbd>
          </button>
          {navigation()}
        </aside>
      ) : null}
      <LazyDrawer
        opened={isMenuOpen}
        onClose={menu.close}
        title={brand}
        size={288}
        classNames={drawerStyles}
        closeButtonProps={{ "aria-label": "Fermer le menu" }}
      >
        {navigation(menu.close)}
      </LazyDrawer>
      <main id="contenu" tabIndex={-1} className={styles.content} aria-busy={isMoving}>
        {children}
      </main>
    </div>
  )
}

function Navigation({ groups, onFollow }: { groups: readonly NavGroup[]; onFollow?: () => void }) {
  return (
    <nav aria-label="Back-office" className={styles.groups}>
      {groups.map((group) =>
        group.isFolded ? (
          <FoldedGroup key={group.title} group={group} {...(onFollow ? { onFollow } : {})} />
        ) : (
          <div key={group.title}>
            <p className={styles.groupTitle}>{group.title}</p>
            <Entries entries={group.entries} {...(onFollow ? { onFollow } : {})} />
          </div>
        ),
      )}
    </nav>
  )
}

type GroupProps = { group: NavGroup; onFollow?: () => void }

function FoldedGroup({ group: { title, entries }, onFollow }: GroupProps) {
  const { pathname } = useLocation()
  const hasRoom = useMediaQuery("(min-height: 60em)", undefined, { getInitialValueInEffect: false })
  const [pressed, press] = useState<boolean | null>(null)
  const isOpen = pressed ?? (hasRoom || entries.some(({ to }) => pathname.startsWith(to)))
  return (
    <div>
      <button type="button" className={styles.groupButton} aria-expanded={isOpen} onClick={() => press(!isOpen)}>
        {title}
        <ChevronDown aria-hidden size={14} />
      </button>
      {isOpen ? <Entries entries={entries} {...(onFollow ? { onFollow } : {})} /> : null}
    </div>
  )
}

function Entries({ entries, onFollow }: { entries: readonly NavEntry[]; onFollow?: () => void }) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ to, label, icon: Icon, note }) => (
        <li key={to}>
          <NavLink to={to} className={() => styles.entry} onClick={onFollow} prefetch="intent">
            <Icon aria-hidden size={18} />
            {label}
            {note ? <span className={styles.note}>{note}</span> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function Account({ user, onSignOut }: { user: { name: string; email: string }; onSignOut: () => void }) {
  return (
    <div className={styles.account}>
      <div className={styles.person}>
        <span className={styles.name}>{user.name}</span>
        <span className={styles.email} title={user.email}>
          {user.email}
        </span>
      </div>
      <ActionIcon
        variant="transparent"
        color="white"
        size={36}
        aria-label="Se déconnecter"
        title="Se déconnecter"
        onClick={onSignOut}
      >
        <LogOut aria-hidden size={18} />
      </ActionIcon>
    </div>
  )
}
