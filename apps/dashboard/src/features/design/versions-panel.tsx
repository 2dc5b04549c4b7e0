import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { restoreThemeVersion } from '@stoa/contract/calls/stoa/theme'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'
import { themeDraftQuery, themeVersionsQuery } from './queries.ts'
import { presetNames } from './theme-names.ts'
import { Versions } from './versions.tsx'

export function VersionsPanel() {
  const { _ } = useLingui()
  const { data: versions = [] } = useQuery(themeVersionsQuery)
  const restore = useCall(restoreThemeVersion, {
    failed: t`We couldn’t take up the earlier theme`,
    done: t`The earlier theme is your draft now`,
    refreshes: [themeDraftQuery],
  })
  return (
    <Versions
      versions={versions}
      summaryOf={({ theme }) => _(presetNames[theme?.preset ?? 'GALLERY'])}
      restore={restore}
      onRestore={(number) => restore.send({ number })}
    />
  )
}
