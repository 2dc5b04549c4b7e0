import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberFactorType } from '@stoa/contract/services/stoa/second-factors'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasskeyButton } from './passkey.tsx'
import { PushButton } from './push-button.tsx'
import type { FactorSetup } from './factor-setup.ts'
import type { loadFactors } from './second-factors.server.ts'
import type { Answer } from './sign-in.server.ts'

type Factors = Awaited<ReturnType<typeof loadFactors>>

/** What a member shows besides the password, and where they are not asked for it. */
export function SecondFactors({ factors: loaded, answer }: { factors: Factors; answer: Answer | undefined }) {
  const { setup, recoveryCodes, factorProblem } = answer ?? {}
  const { factors, addable, isRequired } = loaded
  return (
    <section aria-labelledby="factors-heading" className="max-w-xl space-y-4">
      <h2 id="factors-heading" className="font-display text-heading">
        <Trans>Two-factor authentication</Trans>
      </h2>
      {factorProblem && <Notice tone="problem">{factorProblem}</Notice>}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {setup ? (
        <SetUp setup={setup} problem={answer?.problems?.['code']} />
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
                <FactorRow key={factor.id} factor={factor} answer={answer} />
              ))}
              <CodesRow left={loaded.recoveryCodesLeft} answer={answer} />
            </ul>
          )}
          <div className={factors.length > 0 ? '' : 'border-t border-line'}>
            {addable.map((type) => (
              <AddFactor key={type} type={type} answer={answer} />
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

function FactorRow({ factor, answer }: { factor: Factors['factors'][number]; answer: Answer | undefined }) {
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
      <Disclosure title={t`Remove`} label={t`Remove ${label}`} form={{ second: 'remove', id }} answer={answer}>
        <Button name="second" value="remove" variant="plain">
          <Trans>Remove</Trans>
        </Button>
      </Disclosure>
    </li>
  )
}

function CodesRow({ left, answer }: { left: number; answer: Answer | undefined }) {
  const { t } = useLingui()
  return (
    <li className="border-b border-line py-3">
      <p className="font-medium">
        <Trans>Recovery codes</Trans>
      </p>
      <p className="text-small text-quiet">
        <Trans>{left} of 10 left</Trans>
      </p>
      <Disclosure title={t`Make new codes`} form={{ second: 'codes' }} answer={answer}>
        <p className="text-small">
          <Trans>The codes that you have now stop working.</Trans>
        </p>
        <Button name="second" value="codes" variant="plain">
          <Trans>Make new codes</Trans>
        </Button>
      </Disclosure>
    </li>
  )
}

function AddFactor({ type, answer }: { type: MemberFactorType; answer: Answer | undefined }) {
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
    <Disclosure title={title} form={{ second: 'start', type }} answer={answer} intro={intro} isFramed>
      {(type === 'SMS' || type === 'CALL') && (
        <Field
          name="phone"
          type="tel"
          autoComplete="tel"
          label={t`Phone number`}
          hint={t`With the country code, such as +49 170 1234567`}
          problem={isShown(answer, { second: 'start', type }) ? answer?.problems?.['phone'] : undefined}
        />
      )}
      <Button name="second" value="start">
        <Trans>Continue</Trans>
      </Button>
    </Disclosure>
  )
}

interface FormName {
  second: string
  type?: string
  id?: string
}

/** Whether the answer is about this form. */
function isShown(answer: Answer | undefined, { second, type, id }: FormName): boolean {
  const given = answer?.given
  return given?.['second'] === second && (!type || given['type'] === type) && (!id || given['id'] === id)
}

/** A form behind its title, which asks for the password. It works without script. */
function Disclosure({
  title,
  label,
  form,
  answer,
  intro,
  isFramed = false,
  children,
}: {
  title: string
  label?: string
  form: FormName
  answer: Answer | undefined
  /** What is said before the password is asked for. */
  intro?: ReactNode
  isFramed?: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  const isOpen = isShown(answer, form)
  const name = Object.values(form).join('-')
  return (
    <details open={isOpen} className={isFramed ? 'border-b border-line' : ''}>
      <summary
        aria-label={label}
        className={`flex min-h-11 cursor-pointer items-center ${isFramed ? 'font-medium' : 'underline'}`}
      >
        {title}
      </summary>
      <Form method="post" action={accountPaths.accountSecurity()} className="space-y-4 pt-2 pb-5" noValidate>
        {form.type && <input type="hidden" name="type" value={form.type} />}
        {form.id && <input type="hidden" name="id" value={form.id} />}
        {intro}
        <PasswordField name={name} label={t`Your password`} problem={isOpen ? answer?.problems?.['factorPassword'] : undefined} />
        {children}
      </Form>
    </details>
  )
}

/** Several forms of the page have one, so the id is another one each time. */
function PasswordField({ name, label, problem }: { name: string; label: string; problem: string | undefined }) {
  const id = `factorPassword-${name}`
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        {label}
      </label>
      <input
        id={id}
        name="factorPassword"
        type="password"
        autoComplete="current-password"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="min-h-12 w-full border border-edge bg-mat px-3 hover:border-ink aria-invalid:border-red"
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-small font-medium text-red">
          {problem}
        </p>
      )}
    </div>
  )
}

function SetUp({ setup, problem }: { setup: FactorSetup; problem: string | undefined }) {
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
              <Trans>Scan this picture with an authenticator app, or type the key into it.</Trans>
            ) : (
              <Trans>If your app doesn’t have the shop yet, type the key into it.</Trans>
            )}
          </p>
          {qrCode && (
            <div
              role="img"
              aria-label={t`QR code with the key`}
              className="w-56 max-w-full border border-line bg-white [&>svg]:block [&>svg]:h-auto [&>svg]:w-full"
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

/** Shown once: only their hashes are stored. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  return (
    <div className="space-y-4">
      <Notice tone="good">
        <Trans>
          Keep these recovery codes in a safe place. We show them only now. Each lets you sign in once without your device.
        </Trans>
      </Notice>
      <ul className="grid grid-cols-1 gap-x-8 border border-line p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="py-1">
            {code}
          </li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="recovery-codes.txt"
        className="inline-flex min-h-11 items-center underline"
      >
        <Trans>Download the codes</Trans>
      </a>
    </div>
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
