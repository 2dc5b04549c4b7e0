import { NavLink, Outlet } from 'react-router'
import { showCurrent } from '../ui/show-current.ts'
import classes from './sections.module.css'

interface Section {
  title: string
  to: string
  /** Other sections lie below its address. */
  end?: boolean
}

/** Pages that belong together, each one click from the others. */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  return (
    <>
      <nav ref={showCurrent} className={classes.sections} aria-label={label}>
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
