import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PasswordRule, PasswordStrength, passwordStrength } from '@stoa/web/password-strength'
import { useEffect, useState } from 'react'
import { lookupTable } from '@stoa/web/lookup-table'
import '../../../../lib/texts/account-texts.ts'
import { useTranslate } from '../../../../ui/translatable.ts'

type Judge = typeof passwordStrength

/** Rates how hard a password is to guess, and says why, by the rules of the server. `known` are texts about the person. */
export function PasswordMeter({ password, known, rule }: { password: string; known: readonly string[]; rule: PasswordRule }) {
  const translate = useTranslate()
  const [judge, setJudge] = useState<Judge>()
  useEffect(() => {
    // Without a connection there is no meter; the server judges anyway.
    import('@stoa/web/password-strength').then((loaded) => setJudge(() => loaded.passwordStrength)).catch(() => {})
  }, [])
  const strength = judge && password !== '' ? judge(password, known, rule) : undefined
  const filled = strength ? (strength.fault ? 1 : strength.score) : 0
  return (
    <div className="mt-3">
      <div aria-hidden className="grid h-1.5 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={step > filled ? 'bg-line' : strength?.fault ? 'bg-red' : 'bg-ink'} />
        ))}
      </div>
      <p role="status" className="mt-1 min-h-[1.45em] text-small">
        {strength && (
          <>
            <span className="font-medium">{translate(describeStrength(strength))}</span>{' '}
            {translate(describeWeakness(strength, rule))}
          </>
        )}
      </p>
    </div>
  )
}

const describeStrength = ({ fault, score }: PasswordStrength): MessageDescriptor =>
  fault ? msg`Too weak.` : score < 3 ? msg`Fair.` : score === 3 ? msg`Good.` : msg`Strong.`

function describeWeakness({ fault, warning, score }: PasswordStrength, { minLength }: PasswordRule): MessageDescriptor | string {
  if (fault === 'PASSWORD_TOO_SHORT') return msg`Use at least ${minLength} characters.`
  if (fault === 'PASSWORD_TOO_LONG') return msg`Use at most 256 characters.`
  if (warning && Object.hasOwn(reasons, warning)) return reasons[warning]!
  return score < 3 ? msg`Another word makes it harder to guess.` : ''
}

/** By the names of zxcvbn. */
const reasons: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  topTen: msg`Many people use this password.`,
  topHundred: msg`Many people use this password.`,
  common: msg`Many people use this password.`,
  similarToCommon: msg`It is close to a password that many people use.`,
  straightRow: msg`The keys are beside each other on the keyboard.`,
  keyPattern: msg`The keys are beside each other on the keyboard.`,
  simpleRepeat: msg`The same characters repeat.`,
  extendedRepeat: msg`The same characters repeat.`,
  sequences: msg`Sequences such as abc or 6543 are tried first.`,
  recentYears: msg`Years and dates are tried first.`,
  dates: msg`Years and dates are tried first.`,
  wordByItself: msg`A single word is easy to guess.`,
  namesByThemselves: msg`Names are easy to guess.`,
  commonNames: msg`Names are easy to guess.`,
  userInputs: msg`It contains your name or your email address.`,
})
