import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { brokenRule } from './errors.ts'

/** NIST SP 800-63B, 3.1.1.2: at least 8 characters; long passphrases are welcome, up to a bound for the hash's input. */
const shortest = 8
const longest = 256
/** What is longer cannot become weaker, and the check takes time with the square of the length. */
const longestChecked = 64
/** Of 4: withstands ten thousand million guesses, which limits of attempts do not allow. */
const lowestScore = 2

let zxcvbn: ZxcvbnFactory | undefined

/**
 * Throws a violation of `field` for a password that is too short, too long or easy to guess for whoever knows the person. `known` are
 * texts about them: email, names.
 */
export function checkPassword(password: string, field: string, known: readonly (string | null | undefined)[]): void {
  if (password.length < shortest) throw brokenRule(field, 'PASSWORD_TOO_SHORT', `must have at least ${shortest} characters`)
  if (password.length > longest) throw brokenRule(field, 'PASSWORD_TOO_LONG', `must have at most ${longest} characters`)
  // The dictionaries take a moment to prepare.
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const texts = known.flatMap((text) => text?.toLowerCase() ?? [])
  const words = texts.flatMap((text) => [text, text.split('@')[0]!, ...text.split(/[@.\s]+/)]).filter(Boolean)
  const { score } = zxcvbn.check(password.slice(0, longestChecked), words)
  if (score < lowestScore) throw brokenRule(field, 'PASSWORD_TOO_WEAK', 'is easy to guess; use a longer or less obvious one')
}
