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

interface SectionGroup {
  title: string
  sections: readonly Section[]
}

/** Tabs that link related pages, without those that the role may not use. */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  return (
    <>
      <nav ref={scrollToCurrent} className={classes.sections} aria-label={label}>
        <SectionLinks sections={openOf(sections)} />
      </nav>
      <Outlet />
    </>
  )
}

/** The same for more pages than a row shows: on a wide screen they stand in groups beside the page. */
export function GroupedSections({ label, groups }: { label: string; groups: readonly SectionGroup[] }) {
  const open = groups.map((group) => ({ ...group, sections: openOf(group.sections) }))
  return (
    <div className={classes.beside}>
      <nav ref={scrollToCurrent} className={classes.sections} aria-label={label}>
        {open.map(
          ({ title, sections }) =>
            sections.length > 0 && (
              <div key={title} role="group" aria-label={title} className={classes.group}>
                <span className={classes.title} aria-hidden>
                  {title}
                </span>
                <SectionLinks sections={sections} />
              </div>
            ),
        )}
      </nav>
      <div>
        <Outlet />
      </div>
    </div>
  )
}

function openOf(sections: readonly Section[]): Section[] {
  return sections.filter(({ to }) => canOpen(to))
}

function SectionLinks({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ title, to, end = false }) => (
    <NavLink key={to} to={to} end={end} className={classes.section!}>
      {title}
    </NavLink>
  ))
}
