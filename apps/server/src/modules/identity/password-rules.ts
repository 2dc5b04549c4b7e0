import { brokenRule } from '../../kernel/errors.ts'

/** NIST SP 800-63B, 3.1.1.2: at least 8 characters; long passphrases are welcome, up to a bound for the hash's input. */
const shortest = 8
const longest = 256

/** Throws a violation of `field` for a password that is too short, too long, or contains what anybody knows of the member. */
export function checkPassword(password: string, field: string, known: readonly (string | null | undefined)[]): void {
  if (password.length < shortest) throw brokenRule(field, 'PASSWORD_TOO_SHORT', `must have at least ${shortest} characters`)
  if (password.length > longest) throw brokenRule(field, 'PASSWORD_TOO_LONG', `must have at most ${longest} characters`)
  const plain = password.toLowerCase()
  const parts = known.flatMap((text) => text?.toLowerCase().split(/[@.\s]+/) ?? []).filter((part) => part.length >= 4)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), plain)
  if (rest.length < shortest / 2 || isMonotonous(plain))
    throw brokenRule(field, 'PASSWORD_TOO_WEAK', 'is easy to guess; use a longer or less obvious one')
}

/** One sign again and again, or signs in the order of the keyboard or the alphabet. */
function isMonotonous(password: string): boolean {
  if (new Set(password).size <= 2) return true
  const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl']
  return rows.some((row) => row.includes(password) || [...row].toReversed().join('').includes(password))
}
