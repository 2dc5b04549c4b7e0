import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { inspectToken } from '@stoa/contract/calls/stoa/developer-console'
import type { InspectedToken } from '@stoa/contract/services/stoa/developer-console'
import { useState, type FormEvent } from 'react'
import { When } from '../../../lib/format/when.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import columns from '../../../ui/form/form-columns.module.css'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import classes from './developer.module.css'

/** Says who a token stands for. It stays in this tab's memory only. */
export default function TokenPage() {
  const [token, setToken] = useState('')
  const [found, setFound] = useState<InspectedToken>()
  const inspect = useCall(inspectToken, {
    failed: t`We couldn’t inspect the token`,
    onDone: ({ token: inspected }) => setFound(inspected),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (token.trim()) inspect.send({ token: token.trim() })
  }
  return (
    <Page title={t`Token`} narrow lead={t`Paste an access token or API key of this site. It is neither stored nor logged.`}>
      <div className={columns.stack}>
        <Panel title={t`Token`}>
          <form onSubmit={submit}>
            <Textarea
              className={classes.input!}
              label={t`Access token or API key`}
              autosize
              minRows={4}
              maxRows={10}
              maxLength={4000}
              autoComplete="off"
              spellCheck={false}
              value={token}
              onChange={(event) => {
                setToken(event.currentTarget.value)
                setFound(undefined)
              }}
            />
            <CallButton call={inspect} type="submit" variant="filled" mt="sm" disabled={!token.trim()}>
              {t`Inspect`}
            </CallButton>
          </form>
        </Panel>
        <div role="status">{found && <Inspected token={found} />}</div>
      </div>
    </Page>
  )
}

function Inspected({ token }: { token: InspectedToken }) {
  const { state, visitorId, memberId, appId, appName, development, issuedDate, expiresDate, permissions = [] } = token
  if (state === 'UNKNOWN') return <Panel title={t`Unknown token`}>{t`This is no token of this site, or it was changed.`}</Panel>
  const isKey = token.kind === 'APP'
  return (
    <Panel
      title={kindInWords(token)}
      states={state === 'VALID' ? <Status tone="good">{t`Valid`}</Status> : <Status tone="bad">{t`Expired`}</Status>}
    >
      <Facts>
        {memberId && (
          <Fact name={t`Member`}>
            <CopyText text={memberId} what={t`member ID`} />
          </Fact>
        )}
        {visitorId && (
          <Fact name={t`Visitor`}>
            <CopyText text={visitorId} what={t`visitor ID`} />
          </Fact>
        )}
        <Fact name={isKey ? t`API key` : t`OAuth app`}>
          {appName ?? t`Deleted app`} {development && <Status tone="accent">{t`In development`}</Status>}
        </Fact>
        <Fact name={isKey ? t`Key ID` : t`Client ID`}>
          <CopyText text={appId ?? ''} what={isKey ? t`key ID` : t`client ID`} />
        </Fact>
        <Fact name={t`Issued`}>
          <When date={issuedDate} />
        </Fact>
        <Fact name={t`Expires`}>{expiresDate ? <When date={expiresDate} /> : t`Never`}</Fact>
        <Fact name={t`Permissions`}>
          {/* Scrolled by keys too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={classes.permissions} tabIndex={0} role="group" aria-label={t`Permissions`}>
            {permissions.includes('*')
              ? t`Everything`
              : permissions.map((permission) => <div key={permission}>{permission}</div>)}
            {permissions.length === 0 && t`None`}
          </div>
        </Fact>
      </Facts>
    </Panel>
  )
}

function kindInWords({ kind }: InspectedToken): string {
  switch (kind) {
    case 'VISITOR':
      return t`Token of a visitor`
    case 'MEMBER':
      return t`Token of a member`
    default:
      return t`API key`
  }
}
