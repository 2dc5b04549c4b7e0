import { longestPassword, passwordStrength, shortestPassword, type PasswordFault } from '@stoa/web/password-strength'
import { brokenRule } from './errors.ts'

const descriptions: Record<PasswordFault, string> = {
  PASSWORD_TOO_SHORT: `must have at least ${shortestPassword} characters`,
  PASSWORD_TOO_LONG: `must have at most ${longestPassword} characters`,
  PASSWORD_TOO_WEAK: 'is easy to guess; use a longer or less obvious one',
}

/**
 * Throws a violation of `field` for a password that is too short, too long or easy to guess for whoever knows the person. `known` are
 * texts about them: email, names.
 */
export function checkPassword(password: string, field: string, known: readonly (string | null | undefined)[]): void {
  const { fault } = passwordStrength(password, known)
  if (fault) throw brokenRule(field, fault, descriptions[fault])
}
