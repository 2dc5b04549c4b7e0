import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberFactorType } from '@stoa/contract/services/stoa/second-factors'
import { Form } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FactorForm, isShown } from './factor-form.tsx'
import { FactorSetUp } from './factor-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { loadFactors } from './second-factors.server.ts'
import type { Answer } from '../sign-in/sign-in.server.ts'

type Factors = Awaited<ReturnType<typeof loadFactors>>

interface FormsProps {
  /** False for a member without a password, who is not asked for it. */
  hasPassword: boolean
  answer: Answer | undefined
}

interface FactorsProps extends FormsProps {
  factors: Factors
}

/** The member's second factors, and the devices that are not asked for one. */
export function SecondFactors({ factors: loaded, hasPassword, answer }: FactorsProps) {
  const { setup, recoveryCodes, factorProblem } = answer ?? {}
  const { factors, addable, isRequired } = loaded
  return (
    <section aria-labelledby="factors-heading" className="max-w-3xl space-y-4">
      <h2 id="factors-heading" className="font-display text-heading">
        <Trans>Two-factor authentication</Trans>
      </h2>
      {factorProblem && <Notice tone="problem">{factorProblem}</Notice>}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {setup ? (
        <FactorSetUp setup={setup} problem={answer?.problems?.['code']} />
      ) : (
        <>
          <p>
            {factors.length > 0 ? (
              <Trans>When you sign in, we ask for your password and one of these:</Trans>
            ) : isRequired ? (
              <Trans>
                When you sign in, we ask for your password and a code that we send you by email. An app is faster and safer.
              </Trans>
            ) : (
              <Trans>Add a second step to your sign-in, so that your password alone isn’t enough.</Trans>
            )}
          </p>
          {factors.length > 0 && (
            <ul className="border-t border-line">
              {factors.map((factor) => (
                <FactorRow key={factor.id} factor={factor} hasPassword={hasPassword} answer={answer} />
              ))}
              <CodesRow left={loaded.recoveryCodesLeft} hasPassword={hasPassword} answer={answer} />
            </ul>
          )}
          <div className={factors.length > 0 ? '' : 'border-t border-line'}>
            {addable.map((type) => (
              <AddFactor key={type} type={type} hasPassword={hasPassword} answer={answer} />
            ))}
          </div>
          {loaded.devices.length > 0 && <Devices devices={loaded.devices} />}
        </>
      )}
    </section>
  )
}

export function useTypeNames(): Record<MemberFactorType, string> {
  const { t } = useLingui()
  return {
    TOTP: t`Authenticator app`,
    EMAIL: t`Code by email`,
    SMS: t`Code by text message`,
    CALL: t`Code by phone call`,
    WEBAUTHN: t`Passkey`,
    PUSH: t`Approval in a browser`,
  }
}

function FactorRow({ factor, ...forms }: FormsProps & { factor: Factors['factors'][number] }) {
  const { t } = useLingui()
  const { id, type, name, hint, unreachable, added, lastUsed } = factor
  const title = useTypeNames()[type]
  const label = name || title
  return (
    <li className="border-b border-line py-3">
      <p className="font-medium wrap-anywhere">{label}</p>
      <p className="text-small text-quiet">
        {[name && title, hint].filter(Boolean).map((text) => `${text} · `)}
        {lastUsed ? <Trans>last used {lastUsed}</Trans> : <Trans>added {added}</Trans>}
      </p>
      {unreachable && (
        <p className="mt-1 text-small">
          <Trans>
            This browser gets no messages any more. Turn it on again there. Until then, you can approve sign-ins on this page.
          </Trans>
        </p>
      )}
      <FactorForm title={t`Remove`} label={t`Remove ${label}`} form={{ second: 'remove', id }} {...forms}>
        <Button name="second" value="remove" variant="plain">
          <Trans>Remove</Trans>
        </Button>
      </FactorForm>
    </li>
  )
}

function CodesRow({ left, ...forms }: FormsProps & { left: number }) {
  const { t } = useLingui()
  return (
    <li className="border-b border-line py-3">
      <p className="font-medium">
        <Trans>Recovery codes</Trans>
      </p>
      <p className="text-small text-quiet">
        <Trans>{left} of 10 left</Trans>
      </p>
      <FactorForm title={t`Make new codes`} form={{ second: 'codes' }} {...forms}>
        <p className="text-small">
          <Trans>The codes that you have now stop working.</Trans>
        </p>
        <Button name="second" value="codes" variant="plain">
          <Trans>Make new codes</Trans>
        </Button>
      </FactorForm>
    </li>
  )
}

function AddFactor({ type, ...forms }: FormsProps & { type: MemberFactorType }) {
  const { t } = useLingui()
  const titles: Partial<Record<MemberFactorType, string>> = {
    WEBAUTHN: t`Create a passkey`,
    TOTP: t`Set up an authenticator app`,
    EMAIL: t`Get codes by email`,
    SMS: t`Get codes by text message`,
    CALL: t`Get codes by phone call`,
    PUSH: t`Approve in this browser`,
  }
  const title = titles[type]
  if (!title) return null
  const intro = type === 'PUSH' && (
    <p>
      <Trans>
        When you sign in elsewhere, this browser shows a message, and you approve the sign-in here. Stay signed in here, and keep
        the recovery codes for the day on which this browser isn’t at hand.
      </Trans>
    </p>
  )
  return (
    <FactorForm title={title} form={{ second: 'start', type }} {...forms} intro={intro} isFramed>
      {(type === 'SMS' || type === 'CALL') && (
        <Field
          name="phone"
          id={`phone-${type}`}
          type="tel"
          autoComplete="tel"
          label={t`Phone number`}
          hint={t`With the country code, such as +49 170 1234567`}
          problem={isShown(forms.answer, { second: 'start', type }) ? forms.answer?.problems?.['phone'] : undefined}
        />
      )}
      <Button name="second" value="start">
        <Trans>Continue</Trans>
      </Button>
    </FactorForm>
  )
}

function Devices({ devices }: { devices: Factors['devices'] }) {
  const { t } = useLingui()
  return (
    <>
      <h3 className="pt-2 font-medium">
        <Trans>Browsers in which we don’t ask</Trans>
      </h3>
      <ul className="border-t border-line">
        {devices.map(({ id, device, until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{device}</p>
              <p className="text-small text-quiet">
                <Trans>until {until}</Trans>
              </p>
            </div>
            <Form method="post" action={accountPaths.accountSecurity()}>
              <input type="hidden" name="id" value={id} />
              <button name="second" value="forget" className="min-h-11 underline" aria-label={t`Ask again in ${device}`}>
                <Trans>Ask again</Trans>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}
