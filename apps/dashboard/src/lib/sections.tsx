import { NavLink, Outlet } from 'react-router'
import classes from './sections.module.css'

/** Pages that belong together, each one click from the others. */
export function Sections({ label, sections }: { label: string; sections: readonly { title: string; to: string }[] }) {
  return (
    <>
      <nav className={classes.sections} aria-label={label}>
        {sections.map(({ title, to }) => (
          <NavLink key={to} to={to} className={classes.section!}>
            {title}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
