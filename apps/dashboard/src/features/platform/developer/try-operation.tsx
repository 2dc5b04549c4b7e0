import { t } from '@lingui/core/macro'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import type { ApiOperation } from '@stoa/contract/services/stoa/developer-console'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inShop, useSession } from '../../../lib/calls/session.ts'
import { notifyFailed } from '../../../lib/calls/notify.tsx'
import { toFailure } from '../../../lib/calls/failure.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './developer.module.css'
import { HintList } from './hint-list.tsx'
import { clientsQuery } from './queries.ts'
import { sendCall, type RawAnswer } from './send-call.ts'
import { Snippets } from './snippets-panel.tsx'

/** Sends the operation with a request that is written as JSON, and shows the answer. */
export function TryOperation({ operation, example }: { operation: ApiOperation; example: string }) {
  const { user } = useSession()
  const { data: clients = [] } = useQuery(clientsQuery)
  const apps = clients.filter(({ isKey }) => !isKey)
  const [request, setRequest] = useState(example)
  const [clientId, setClientId] = useState('')
  const [answer, setAnswer] = useState<RawAnswer>()
  const [sending, setSending] = useState(false)
  const parsed = parse(request)
  const send = async () => {
    if (!parsed) return
    setSending(true)
    try {
      setAnswer(await sendCall(operation, parsed, clientId || undefined))
    } catch (error) {
      notifyFailed(toFailure(error, t`We couldn’t send the call`))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Panel title={t`Try it`}>
        <NativeSelect
          label={t`Send it as`}
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
          data={[
            { value: '', label: t`Me (${user.email ?? ''})` },
            ...apps.map(({ id, name }) => ({ value: id, label: t`A visitor of ${name}` })),
          ]}
        />
        <Textarea
          mt="sm"
          className={classes.input!}
          label={t`Request in JSON`}
          autosize
          minRows={4}
          maxRows={24}
          spellCheck={false}
          value={request}
          error={!parsed && t`This is not a JSON object.`}
          onChange={(event) => setRequest(event.currentTarget.value)}
        />
        <Confirm
          question={t`Send this call?`}
          consequence={t`It is really made, and may change the shop.`}
          confirmLabel={t`Send`}
          harmless
          onConfirm={() => void send()}
        >
          {(ask) => (
            <Button
              mt="sm"
              variant="filled"
              loading={sending}
              disabled={!parsed}
              onClick={() => (onlyReads(operation) ? void send() : ask())}
            >
              {t`Send`}
            </Button>
          )}
        </Confirm>
      </Panel>
      <div role="status">{answer && <Answer answer={answer} />}</div>
      <Snippets operation={operation} request={parsed ? request : '{}'} clientId={clientId || apps[0]?.id} origin={inShop('')} />
    </>
  )
}

function Answer({ answer: { status, body, hints } }: { answer: RawAnswer }) {
  return (
    <Panel title={t`Answer`} states={<Status tone={status < 400 ? 'good' : 'bad'}>{status}</Status>}>
      <div className={classes.request}>
        <HintList hints={hints} />
        {/* Scrolled by keys too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes.code} tabIndex={0} role="group" aria-label={t`Body`}>
          {body}
        </pre>
      </div>
    </Panel>
  )
}

function onlyReads({ method, name = '' }: ApiOperation): boolean {
  return method === 'GET' || /^(?:get|list|query|search|count|find|read)/.test(name)
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
