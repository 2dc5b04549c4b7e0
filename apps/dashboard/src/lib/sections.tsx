import { NavLink, Outlet } from 'react-router'
import { scrollToCurrent } from '../ui/scroll-to-current.ts'
import classes from './sections.module.css'

interface Section {
  title: string
  to: string
  /** True where other sections have URLs below this one. */
  end?: boolean
}

/** Tabs that link related pages. */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  return (
    <>
      <nav ref={scrollToCurrent} className={classes.sections} aria-label={label}>
        {sections.map(({ title, to, end = false }) => (
          <NavLink key={to} to={to} end={end} className={classes.section!}>
            {title}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
