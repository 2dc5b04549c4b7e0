import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { When } from '../../lib/format/when.tsx'
import { CallButton } from '../../ui/actions/call-button.tsx'
import type { Submission } from '../../ui/form/typed-form.ts'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './design.module.css'

interface Version {
  number?: number
  publishedDate?: string
  publishedBy?: string | null
}

interface VersionsProps<Each extends Version> {
  versions: readonly Each[]
  /** What tells one from others. */
  summaryOf: (version: Each) => string
  restore: Pick<Submission<never>, 'sending' | 'denied'>
  onRestore: (number: number) => void
}

/** What was published, each of which can become the draft again. */
export function Versions<Each extends Version>({ versions, summaryOf, restore, onRestore }: VersionsProps<Each>) {
  const [taken, take] = useState<number>()
  if (versions.length === 0) return null
  return (
    <Panel title={t`Published before`}>
      <ul className={classes.versions}>
        {versions.map((version) => {
          const { number = 0, publishedDate, publishedBy } = version
          return (
            <li key={number} className={classes.version}>
              <span>
                <When date={publishedDate} /> · {summaryOf(version)}
                {publishedBy && ` · ${publishedBy}`}
              </span>
              <CallButton
                call={{ ...restore, sending: restore.sending && number === taken }}
                size="compact-sm"
                variant="default"
                onClick={() => {
                  take(number)
                  onRestore(number)
                }}
              >
                {t`Take up`}
              </CallButton>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
