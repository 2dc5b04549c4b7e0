import { plural, t } from '@lingui/core/macro'
import { restoreSectionsVersion } from '@stoa/contract/calls/stoa/sections'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Versions } from '../versions.tsx'
import { requestOf, sectionsDraftQuery, sectionsVersionsQuery, type PageOfSections } from './queries.ts'

export function VersionsPanel({ page }: { page: PageOfSections }) {
  const { data: versions = [] } = useQuery(sectionsVersionsQuery(page))
  const restore = useCall(restoreSectionsVersion, {
    failed: t`We couldn’t take up the earlier version`,
    done: t`The earlier version is your draft now`,
    refreshes: [sectionsDraftQuery(page)],
  })
  return (
    <Versions
      versions={versions}
      summaryOf={({ sections = [] }) => plural(sections.length, { one: '# section', other: '# sections' })}
      restore={restore}
      onRestore={(number) => restore.send({ ...requestOf(page), number })}
    />
  )
}
