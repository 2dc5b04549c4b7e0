import { t } from '@lingui/core/macro'
import { Button, CopyButton, SegmentedControl } from '@mantine/core'
import type { ApiOperation } from '@stoa/contract/services/stoa/developer-console'
import { useState } from 'react'
import { useSession } from '../../../lib/calls/session.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './developer.module.css'
import { sdkSnippet, stoaSnippet } from './snippets.ts'

interface SnippetsProps {
  operation: ApiOperation
  request: string
  origin: string
  clientId: string | undefined
}

/** The same call in the code of a front end. */
export function Snippets({ operation, request, origin, clientId = t`client ID` }: SnippetsProps) {
  const [choice, setChoice] = useState<'SDK' | 'STOA'>('SDK')
  const parts = { operation, request, origin: origin || location.origin, clientId, siteId: useSession().site.id }
  const sdk = sdkSnippet(parts)
  const code = choice === 'SDK' && sdk ? sdk : stoaSnippet(parts)
  return (
    <Panel
      title={t`Code`}
      actions={
        <CopyButton value={code} timeout={1500}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? t`Copied` : t`Copy`}
            </Button>
          )}
        </CopyButton>
      }
    >
      <div className={classes.request}>
        {sdk && (
          <SegmentedControl
            aria-label={t`Package`}
            value={choice}
            onChange={(value) => setChoice(value as typeof choice)}
            data={[
              { value: 'SDK', label: '@wix/sdk' },
              { value: 'STOA', label: '@stoa/client' },
            ]}
          />
        )}
        {/* Scrolled by keys too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes.code} tabIndex={0} role="group" aria-label={t`Code`}>
          {code}
        </pre>
      </div>
    </Panel>
  )
}
