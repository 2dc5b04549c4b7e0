import { plural, t } from '@lingui/core/macro'
import { restoreSectionsVersion } from '@stoa/contract/calls/stoa/sections'
import type { SectionsVersion } from '@stoa/contract/services/stoa/sections'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from '../design.module.css'
import { VersionRow } from '../version-row.tsx'
import { sectionsDraftQuery, sectionsVersionsQuery, type PageOfSections } from './queries.ts'

/** What was published, each of which can become the draft again. */
export function VersionsPanel({ page }: { page: PageOfSections }) {
  const { data: versions = [] } = useQuery(sectionsVersionsQuery(page))
  if (versions.length === 0) return null
  return (
    <Panel title={t`Published before`}>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <Version key={version.number} page={page} version={version} />
        ))}
      </ul>
    </Panel>
  )
}

function Version({ page, version }: { page: PageOfSections; version: SectionsVersion }) {
  const { number = 0, sections = [] } = version
  const restore = useCall(restoreSectionsVersion, {
    failed: t`We couldn’t take up the earlier version`,
    done: t`The earlier version is your draft now`,
    refreshes: [sectionsDraftQuery(page)],
  })
  return (
    <VersionRow
      version={version}
      summary={plural(sections.length, { one: '# section', other: '# sections' })}
      restore={restore}
      onRestore={() => restore.send({ place: page.place, number, ...(page.language && { language: page.language }) })}
    />
  )
}
