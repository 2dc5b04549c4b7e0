import { t } from '@lingui/core/macro'
import { Group, Textarea } from '@mantine/core'
import { setApplePayFile } from '@stoa/contract/calls/stoa/payment-accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from '../../../../ui/page/settings.module.css'
import { paymentAccountsQuery } from '../../shared/payment-accounts.ts'

/** The file with which Apple checks the shop's domain. Most accounts need none, because Stripe announces the domain itself. */
export function ApplePayPanel() {
  const { data: isServed = false } = useQuery({ ...paymentAccountsQuery, select: ({ hasApplePayFile }) => hasApplePayFile })
  const [content, setContent] = useState('')
  const call = useCall(setApplePayFile, {
    failed: t`We couldn’t change Apple’s file`,
    done: (_response, request) => (request.content ? t`Apple’s file is in place` : t`Apple’s file is removed`),
    refreshes: [paymentAccountsQuery],
    onDone: () => setContent(''),
  })
  return (
    <Panel title={t`Apple Pay`}>
      <p className={classes.hint}>
        {isServed
          ? t`Your shop serves Apple’s file. Paste another one to replace it.`
          : t`If Stripe asks for a file to verify your domain, paste its content here. Your shop serves it where Apple looks for it.`}
      </p>
      <Textarea
        label={t`Content of the file`}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        maxLength={20_000}
        autosize
        minRows={3}
        maxRows={8}
      />
      <Group mt="sm">
        <CallButton
          call={call}
          disabled={content.trim() === ''}
          onClick={() => call.send({ content: content.trim() })}
        >{t`Save file`}</CallButton>
        {isServed && <CallButton call={call} variant="default" onClick={() => call.send({})}>{t`Remove file`}</CallButton>}
      </Group>
    </Panel>
  )
}
