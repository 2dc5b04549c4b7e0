import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { NavLink, useLocation } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { paths } from '../../paths.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import type { MenuEntry } from './load-menus.ts'

/** The header's links, and on a phone those of the visitor. A submenu is a native popover, so it opens by click, key, and without script; on a phone it is always open. */
export function CollectionMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useLingui()
  return (
    <ul className="flex flex-col gap-x-4 md:flex-row lg:gap-x-6 md:flex-wrap md:whitespace-nowrap">
      {entries.map((entry) => (
        <li key={entry.label + entry.to}>
          {entry.children.length > 0 ? <Submenu entry={entry} /> : entry.to && <MenuLink to={entry.to}>{entry.label}</MenuLink>}
        </li>
      ))}
      <li className="mt-4 border-t border-line pt-4 md:hidden">
        <MenuLink to={paths.account()}>{t`Account`}</MenuLink>
        <MenuLink to={accountPaths.wishlist()}>{t`Wishlist`}</MenuLink>
      </li>
    </ul>
  )
}

function Submenu({ entry: { label, to, children } }: { entry: MenuEntry }) {
  const { t } = useLingui()
  const id = useId()
  const { pathname } = useLocation()
  return (
    <>
      <button popoverTarget={id} className={`${linkClass} gap-1 max-md:hidden`}>
        {label}
        <MoreIcon />
      </button>
      <p className="flex min-h-12 items-center md:hidden">{label}</p>
      {/* The key closes the popover when the page changes. */}
      <ul key={pathname} id={id} popover="auto" className="submenu">
        {to && (
          <li>
            <MenuLink to={to}>{t`All ${label}`}</MenuLink>
          </li>
        )}
        {children.map((item) => (
          <li key={item.label + item.to}>
            <MenuLink to={item.to}>{item.label}</MenuLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={to} end className={linkClass}>
      {children}
    </NavLink>
  )
}

const linkClass =
  'flex min-h-12 items-center decoration-2 md:text-small md:text-quiet underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-brand'
