import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { restoreThemeVersion } from '@stoa/contract/calls/stoa/theme'
import type { ThemeVersion } from '@stoa/contract/services/stoa/theme'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './design.module.css'
import { themeDraftQuery, themeVersionsQuery } from './queries.ts'
import { presetNames } from './theme-names.ts'
import { VersionRow } from './version-row.tsx'

/** What was published, each of which can become the draft again. */
export function VersionsPanel() {
  const { data: versions = [] } = useQuery(themeVersionsQuery)
  if (versions.length === 0) return null
  return (
    <Panel title={t`Published before`}>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <Version key={version.number} version={version} />
        ))}
      </ul>
    </Panel>
  )
}

function Version({ version }: { version: ThemeVersion }) {
  const { number = 0, theme } = version
  const { _ } = useLingui()
  const restore = useCall(restoreThemeVersion, {
    failed: t`We couldn’t take up the earlier theme`,
    done: t`The earlier theme is your draft now`,
    refreshes: [themeDraftQuery],
  })
  return (
    <VersionRow
      version={version}
      summary={_(presetNames[theme?.preset ?? 'GALLERY'])}
      restore={restore}
      onRestore={() => restore.send({ number })}
    />
  )
}
