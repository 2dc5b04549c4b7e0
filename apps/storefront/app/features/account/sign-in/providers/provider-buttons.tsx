import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmitEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import '../../../../lib/texts/account-texts.ts'
import { accountPaths, type ProviderEnd } from '../../../../account-paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { NextFields } from '../../form-answer.tsx'
import type { Next } from '../sign-in.server.ts'

/** Signs in, or registers, with an account elsewhere. */
export function ProviderButtons({ providers, next }: { providers: readonly { id: string; name: string }[]; next: Next }) {
  const { t } = useLingui()
  const submit = useSubmit()
  if (providers.length === 0) return null
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    // The form above asks it.
    const stay = document.querySelector<HTMLInputElement>('input[name=stay]')
    if (stay && !stay.checked) form.set('brief', 'yes')
    void submit(form, { method: 'post', action: accountPaths.startWithProvider() })
  }
  return (
    <Form
      method="post"
      action={accountPaths.startWithProvider()}
      aria-label={t`With an account elsewhere`}
      className="space-y-3 border-t border-line pt-6"
      onSubmit={send}
    >
      <NextFields {...next} />
      {providers.map(({ id, name }) => (
        <Button key={id} name="providerId" value={id} variant="plain" className="w-full wrap-anywhere">
          <Trans>Continue with {name}</Trans>
        </Button>
      ))}
    </Form>
  )
}

/** The outcome of a sign-in with an account elsewhere. */
export function ProviderNotice({ end }: { end: ProviderEnd | undefined }) {
  if (!end) return null
  if (end === 'link')
    return (
      <Notice tone="good">
        <Trans>
          There is an account with your email address already. Sign in to it here, and the other account is connected to it.
        </Trans>
      </Notice>
    )
  return (
    <Notice tone="problem">
      {end === 'denied' ? (
        <Trans>You cancelled the sign-in with the other account.</Trans>
      ) : end === 'down' ? (
        <Trans>The other account can’t be used at the moment. Try again in a minute, or sign in another way.</Trans>
      ) : end === 'email' ? (
        <Trans>The other account gave us no email address. Allow it there, or sign in another way.</Trans>
      ) : end === 'taken' ? (
        <Trans>
          The other account signs in to another account of our shop. Disconnect it there first, or connect a different one.
        </Trans>
      ) : end === 'many' ? (
        <Trans>You can’t connect any more accounts. Disconnect one that you don’t need.</Trans>
      ) : end === 'blocked' ? (
        <Trans>This account is blocked. Please contact us.</Trans>
      ) : (
        <Trans>The sign-in with the other account didn’t work. Please try again.</Trans>
      )}
    </Notice>
  )
}
