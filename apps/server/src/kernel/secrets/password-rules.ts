import { longestPassword, passwordStrength, usualRule, type PasswordRule } from '@stoa/web/password-strength'
import { brokenRule } from '../basics/errors.ts'

/**
 * Throws a violation of `field` for a password that is too short, too long or easy to guess for whoever knows the person. `known` are
 * texts about them: email, names.
 */
export function checkPassword(
  password: string,
  field: string,
  known: readonly (string | null | undefined)[],
  rule: PasswordRule = usualRule,
): void {
  const { fault } = passwordStrength(password, known, rule)
  switch (fault) {
    case undefined:
      return
    case 'PASSWORD_TOO_SHORT':
      throw brokenRule(field, fault, `must have at least ${rule.minLength} characters`, { threshold: rule.minLength })
    case 'PASSWORD_TOO_LONG':
      throw brokenRule(field, fault, `must have at most ${longestPassword} characters`)
    case 'PASSWORD_TOO_WEAK':
      throw brokenRule(field, fault, 'is easy to guess; use a longer or less obvious one')
  }
}
