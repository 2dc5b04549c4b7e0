import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { FactorSetup } from './factor-setup.ts'
import { PasskeyButton } from '../sign-in/passkeys/passkey.tsx'
import { PushButton } from './push-button.tsx'

/** The second step of adding a factor: the member shows that it works. */
export function FactorSetUp({ setup, problem }: { setup: FactorSetup; problem: string | undefined }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { type, stateToken, secret, qrCode, passkeyOptions, pushPublicKey, hint, name } = setup
  const isAnsweredByBrowser = passkeyOptions !== undefined || pushPublicKey !== undefined
  return (
    <Form method="post" action={accountPaths.accountSecurity()} className="space-y-5" noValidate>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="stateToken" value={stateToken} />
      {secret && <input type="hidden" name="secret" value={secret} />}
      {hint && <input type="hidden" name="hint" value={hint} />}
      {type === 'TOTP' ? (
        <>
          <p>
            {qrCode ? (
              <Trans>Scan this code with an authenticator app, or type the key into it.</Trans>
            ) : (
              <Trans>If your app doesn’t have the shop yet, type the key into it.</Trans>
            )}
          </p>
          {qrCode && (
            <div
              role="img"
              aria-label={t`QR code with the key`}
              className="w-56 max-w-full rounded-box border border-line bg-white [&>svg]:block [&>svg]:h-auto [&>svg]:w-full"
              dangerouslySetInnerHTML={{ __html: qrCode }}
            />
          )}
          <p>
            <span className="block text-small text-quiet">
              <Trans>Key</Trans>
            </span>
            <code className="wrap-anywhere">{secret?.replaceAll(/(.{4})/g, '$1 ')}</code>
          </p>
        </>
      ) : (
        !isAnsweredByBrowser && (
          <p>
            <Trans>We’ve sent a code to {hint}. It works for a quarter of an hour.</Trans>
          </p>
        )
      )}
      {(type === 'TOTP' || isAnsweredByBrowser) && (
        <Field
          name="name"
          label={t`Name of the device`}
          hint={t`So that you recognise it later, such as “My phone”`}
          maxLength={50}
          defaultValue={name}
          optional
        />
      )}
      {pushPublicKey ? (
        <p>
          <Trans>Your browser asks whether this shop may show notifications. Allow it.</Trans>
        </p>
      ) : passkeyOptions ? (
        <p>
          <Trans>Your browser makes a passkey and keeps it in your device, your password manager or a security key.</Trans>
        </p>
      ) : (
        <Field
          name="code"
          label={type === 'TOTP' ? t`Code that the app shows` : t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          problem={problem}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {pushPublicKey ? (
          <PushButton publicKey={pushPublicKey} name="second" value="confirm" />
        ) : passkeyOptions ? (
          <PasskeyButton action="CREATE" options={passkeyOptions} name="second" value="confirm" />
        ) : (
          <Button name="second" value="confirm" aria-disabled={busy}>
            <Trans>Turn on</Trans>
          </Button>
        )}
        <a href={accountPaths.accountSecurity()} className="inline-flex min-h-12 items-center px-3 underline">
          <Trans>Cancel</Trans>
        </a>
      </div>
    </Form>
  )
}
