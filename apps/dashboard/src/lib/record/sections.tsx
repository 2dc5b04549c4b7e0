import { NavLink, Outlet, useMatch } from 'react-router'
import { BackLink } from './back-link.tsx'
import { canOpen } from '../calls/screen-access.ts'
import { scrollToCurrent } from '../../ui/page/scroll-to-current.ts'
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
        <SectionLinks sections={selectOpen(sections)} />
      </nav>
      <Outlet />
    </>
  )
}

interface GroupedSectionsProps {
  label: string
  groups: readonly SectionGroup[]
  /** The page that has nothing but the list. */
  home: string
}

/**
 * The same for more pages than a row shows. On a wide screen they stand in groups beside the page; on a phone they are a page of their
 * own, to which the others link back.
 */
export function GroupedSections({ label, groups, home }: GroupedSectionsProps) {
  const isHome = useMatch(home) !== null
  const open = groups.map((group) => ({ ...group, sections: selectOpen(group.sections) }))
  return (
    <div className={classes.beside} data-home={isHome || undefined}>
      <div className={classes.back}>
        <BackLink to={home}>{label}</BackLink>
      </div>
      <h1 className={classes.heading}>{label}</h1>
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

function selectOpen(sections: readonly Section[]): Section[] {
  return sections.filter(({ to }) => canOpen(to))
}

function SectionLinks({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ title, to, end = false }) => (
    <NavLink key={to} to={to} end={end} className={classes.section!}>
      {title}
    </NavLink>
  ))
}
