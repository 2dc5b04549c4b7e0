import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { restoreThemeVersion } from '@stoa/contract/calls/stoa/theme'
import type { ThemeVersion } from '@stoa/contract/services/stoa/theme'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/calls/use-call.ts'
import { When } from '../../lib/format/when.tsx'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './design.module.css'
import { themeDraftQuery, themeVersionsQuery } from './queries.ts'
import { presetNames } from './theme-names.ts'

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

function Version({ version: { number = 0, publishedDate, publishedBy, theme } }: { version: ThemeVersion }) {
  const { _ } = useLingui()
  const restore = useCall(restoreThemeVersion, {
    failed: t`We couldn’t take up the earlier theme`,
    done: t`The earlier theme is your draft now`,
    refreshes: [themeDraftQuery],
  })
  return (
    <li className={classes.version}>
      <span>
        <When date={publishedDate} /> · {_(presetNames[theme?.preset ?? 'GALLERY'])}
        {publishedBy && ` · ${publishedBy}`}
      </span>
      <CallButton call={restore} size="compact-sm" variant="default" onClick={() => restore.send({ number })}>
        {t`Take up`}
      </CallButton>
    </li>
  )
}
