import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import type { Route } from './+types/security-page.ts'
import { useTypeNames } from './second-factors.tsx'

type SignIn = Route.ComponentProps['loaderData']['signIns'][number]

/** The number of entries that are shown at once. */
const newest = 5

/** The sign-ins to the account, and what failed. */
export function SignIns({ signIns, keptDays }: { signIns: readonly SignIn[]; keptDays: number }) {
  const earlier = signIns.slice(newest)
  const count = earlier.length
  return (
    <section aria-labelledby="sign-ins" className="max-w-3xl space-y-4">
      <h2 id="sign-ins" className="font-display text-heading">
        <Trans>Recent sign-ins</Trans>
      </h2>
      <p className="text-quiet">
        <Plural value={keptDays} one="We keep this list for # day." other="We keep this list for # days." />
      </p>
      <SignInList signIns={signIns.slice(0, newest)} />
      {count > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center">
            <Trans>Earlier sign-ins ({count})</Trans>
          </summary>
          <SignInList signIns={earlier} />
        </details>
      )}
    </section>
  )
}

function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  const { t } = useLingui()
  return (
    <ul className="border-t border-line">
      {signIns.map((signIn) => (
        <li key={signIn.id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{signIn.device || t`Unknown browser`}</p>
            <Outcome signIn={signIn} />
            <p className="text-small text-quiet">
              {signIn.address && `${signIn.address} · `}
              {signIn.date}
            </p>
          </div>
          <NotMe signIn={signIn} />
        </li>
      ))}
    </ul>
  )
}

function Outcome({ signIn: { outcome, method, secondFactor, attempts } }: { signIn: SignIn }) {
  const { t } = useLingui()
  const factors = { ...useTypeNames(), RECOVERY_CODE: t`Recovery code` }
  const way = useMethodNames()[method ?? 'PASSWORD']
  const factor = secondFactor && factors[secondFactor]
  if (outcome === 'SIGNED_IN') return <p className="text-small">{factor ? `${way} · ${factor}` : way}</p>
  return (
    <p className="text-small font-medium">
      {outcome === 'WRONG_PASSWORD' ? (
        <Trans>Failed: wrong password</Trans>
      ) : outcome === 'WRONG_CODE' ? (
        <Trans>Failed: right password, but not confirmed ({factor})</Trans>
      ) : (
        <Trans>Failed: denied in another browser</Trans>
      )}
      {attempts > 1 && (
        <>
          {' · '}
          <Plural value={attempts} one="# attempt" other="# attempts" />
        </>
      )}
    </p>
  )
}

/** After a wrong password nobody got in, and the password needs no change. */
function NotMe({ signIn: { id, outcome, isDisowned, device, date } }: { signIn: SignIn }) {
  const { t } = useLingui()
  if (isDisowned)
    return (
      <p className="flex min-h-11 items-center text-small text-quiet">
        <Trans>Not you</Trans>
      </p>
    )
  if (outcome === 'WRONG_PASSWORD') return null
  return (
    <Form method="post" action={accountPaths.accountSecurity()}>
      <button name="notMe" value={id} className="min-h-11 underline" aria-label={t`This wasn’t me: ${device}, ${date}`}>
        <Trans>This wasn’t me</Trans>
      </button>
    </Form>
  )
}

function useMethodNames(): Record<NonNullable<SignIn['method']>, string> {
  const { t } = useLingui()
  return {
    REGISTRATION: t`Account created`,
    PASSWORD: t`Password`,
    MAILED_LINK: t`Link in an email`,
    PASSKEY: t`Passkey`,
    MAILED_CODE: t`Code by email`,
    APP: t`By an app of the shop`,
    PROVIDER: t`Account elsewhere`,
  }
}
