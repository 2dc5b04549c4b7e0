import { NavLink, Outlet } from 'react-router'
import { canOpen } from './screen-access.ts'
import { scrollToCurrent } from '../ui/scroll-to-current.ts'
import classes from './sections.module.css'

interface Section {
  title: string
  to: string
  /** True where other sections have URLs below this one. */
  end?: boolean
}

/** Tabs that link related pages, without those that the role may not use. */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  const open = sections.filter(({ to }) => canOpen(to))
  return (
    <>
      <nav ref={scrollToCurrent} className={classes.sections} aria-label={label}>
        {open.map(({ title, to, end = false }) => (
          <NavLink key={to} to={to} end={end} className={classes.section!}>
            {title}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
