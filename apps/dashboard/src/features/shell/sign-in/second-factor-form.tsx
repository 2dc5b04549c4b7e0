import { t } from '@lingui/core/macro'
import { Anchor, Stack } from '@mantine/core'
import { completeSignIn } from '@stoa/contract/calls/stoa/sessions'
import type { CompleteSignInRequest, PersonFactorType, SignInChallenge } from '@stoa/contract/services/stoa/sessions'
import { useState } from 'react'
import { askPasskey } from '../../../lib/sign-in/passkey.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import classes from '../shell.module.css'

interface SecondFactorFormProps {
  challenge: SignInChallenge
  onSignedIn: () => void
  /** Back to email and password. */
  onAgain: () => void
}

const empty = { code: '', rememberThisDevice: false }

/** The second factor of a person whose password was right. */
export function SecondFactorForm({ challenge, onSignedIn, onAgain }: SecondFactorFormProps) {
  const { stateToken, types, passkeyOptionsJson = '' } = challenge
  const [type, setType] = useState<PersonFactorType>(types[0] ?? 'TOTP')
  const call = useCall(completeSignIn, {
    failed: t`You are not signed in`,
    quiet: true,
    onDone: onSignedIn,
    async prepare(request: CompleteSignInRequest) {
      if (request.type !== 'WEBAUTHN') return request
      return { ...request, credential: await askPasskey('USE', passkeyOptionsJson) }
    },
  })
  const choose = (other: PersonFactorType) => {
    call.forget()
    setType(other)
  }
  const isPasskey = type === 'WEBAUTHN'
  return (
    <Stack gap="md">
      <Form
        key={type}
        call={call}
        initial={empty}
        check={({ code }) => (!isPasskey && !code.trim() ? { code: t`Enter the code.` } : {})}
        toRequest={({ code, rememberThisDevice }) => ({
          stateToken,
          type,
          ...(!isPasskey && { code: code.trim() }),
          rememberThisDevice,
        })}
        submitLabel={isPasskey ? t`Use passkey` : t`Confirm`}
      >
        {(form) => (
          <>
            <p className={classes.signInLead}>{describeFactor(type)}</p>
            {!isPasskey && (
              <TextField
                form={form}
                name="code"
                label={type === 'TOTP' ? t`Code` : t`Recovery code`}
                inputMode={type === 'TOTP' ? 'numeric' : 'text'}
                autoComplete={type === 'TOTP' ? 'one-time-code' : 'off'}
                spellCheck={false}
                autoFocus
              />
            )}
            <SwitchField form={form} name="rememberThisDevice" label={t`Don’t ask again in this browser for 30 days`} />
          </>
        )}
      </Form>
      <Stack gap="xs" align="flex-start">
        {types
          .filter((other) => other !== type)
          .map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" onClick={() => choose(other)}>
              {otherWay(other)}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" onClick={onAgain}>
          {t`Start again`}
        </Anchor>
      </Stack>
    </Stack>
  )
}

function describeFactor(type: PersonFactorType): string {
  switch (type) {
    case 'WEBAUTHN':
      return t`Your browser asks for your passkey.`
    case 'TOTP':
      return t`Enter the six digits that your authenticator app shows.`
    case 'RECOVERY_CODE':
      return t`Enter one of the recovery codes that you kept. Each works once.`
  }
}

function otherWay(type: PersonFactorType): string {
  switch (type) {
    case 'WEBAUTHN':
      return t`Use a passkey`
    case 'TOTP':
      return t`Use your authenticator app`
    case 'RECOVERY_CODE':
      return t`Use a recovery code`
  }
}
