import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import '../../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../../account-paths.ts'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useBrowserAnswer } from '../../browser-answer.ts'
import { NextFields } from '../../form-answer.tsx'
import type { Next } from '../sign-in.server.ts'

/** Signs in with a passkey instead of email and password. Shown where the browser has a script and knows passkeys. */
export function PasskeySignIn({ next }: { next: Next }) {
  const isHydrated = useHydrated()
  const { button, ask, isBusy, failure } = useBrowserAnswer(requestPasskeyAnswer, { name: 'passkey', value: 'yes' })
  if (!isHydrated || !('PublicKeyCredential' in window)) return null
  return (
    <Form method="post" action={accountPaths.signIn(next)} className="space-y-3 border-t border-line pt-6">
      <NextFields {...next} />
      <div aria-live="polite" className="empty:hidden">
        {failure !== undefined && (
          <Notice tone="problem">
            <Trans>That didn’t work. Try again, or sign in with your password.</Trans>
          </Notice>
        )}
      </div>
      <Button ref={button} type="button" variant="plain" aria-disabled={isBusy} onClick={ask}>
        <Trans>Use a passkey instead</Trans>
      </Button>
    </Form>
  )
}

async function requestPasskeyAnswer(form: FormData): Promise<unknown> {
  const response = await fetch(accountPaths.passkeyOptions(), { method: 'POST' })
  if (!response.ok) throw new Error(`the sign-in was not begun: ${response.status}`)
  const { stateToken, passkeyOptionsJson } = (await response.json()) as { stateToken: string; passkeyOptionsJson: string }
  form.set('stateToken', stateToken)
  // The form above asks it.
  const stay = document.querySelector<HTMLInputElement>('input[name=stay]')
  if (stay && !stay.checked) form.set('brief', 'yes')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: JSON.parse(passkeyOptionsJson) })
}
