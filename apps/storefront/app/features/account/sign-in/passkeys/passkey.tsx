import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useBrowserAnswer } from '../../browser-answer.ts'

interface PasskeyButtonProps {
  /** The options from the server, as JSON. */
  options: string
  /** CREATE makes a passkey, USE signs with one. */
  action: 'CREATE' | 'USE'
  /** The name and value that the button sends. */
  name?: string
  value?: string
}

/**
 * A button that asks the browser for a passkey and sends its answer with the form around it, as `credential`. Passkeys need a script,
 * so without one there is a note instead.
 */
export function PasskeyButton({ options, action, name, value }: PasskeyButtonProps) {
  const { t } = useLingui()
  // It fails if the person closed the browser's question or has no passkey here.
  const { button, ask, isBusy, failure } = useBrowserAnswer(() => askPasskey(action, options), { name, value })

  return (
    <>
      <div aria-live="polite" className="basis-full empty:hidden">
        {failure !== undefined && (
          <Notice tone="problem">
            {action === 'USE' ? (
              <Trans>That didn’t work. Try again, or choose another way below.</Trans>
            ) : (
              <Trans>Your browser made no passkey. You may have one for this shop already.</Trans>
            )}
          </Notice>
        )}
      </div>
      <Button ref={button} type="button" aria-disabled={isBusy} onClick={ask}>
        {action === 'USE' ? t`Use passkey` : t`Create passkey`}
      </Button>
      <noscript>
        <p>
          <Trans>Passkeys need JavaScript, which is turned off in your browser.</Trans>
        </p>
      </noscript>
    </>
  )
}

async function askPasskey(action: PasskeyButtonProps['action'], options: string): Promise<unknown> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options)
  return action === 'USE' ? startAuthentication({ optionsJSON }) : startRegistration({ optionsJSON })
}
