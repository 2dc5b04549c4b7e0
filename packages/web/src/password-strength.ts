import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The requirements for a new password. */
export interface PasswordRule {
  /** Characters. */
  minLength: number
  /** Of 4, as zxcvbn scores it. */
  minScore: number
}

/**
 * NIST SP 800-63B, 3.1.1.2: at least 8 characters. A score of 2 withstands ten thousand million guesses, which limits of attempts do not
 * allow.
 */
export const usualRule: PasswordRule = { minLength: 8, minScore: 2 }
/** Long passphrases are welcome, up to a bound for the hash's input. */
export const longestPassword = 256
/** More characters cannot make a password weaker, and the check takes time with the square of the length. */
const longestChecked = 64

export type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_WEAK'

export interface PasswordStrength {
  /** From 0, guessed at once, to 4. */
  score: number
  /** Why it is refused. */
  fault?: PasswordFault
  /** The weakness, as zxcvbn names it: `common`, `keyPattern`, `userInputs` … */
  warning?: string
}

let zxcvbn: ZxcvbnFactory | undefined

/**
 * Rates how hard a password is to guess for somebody who knows the person: the server refuses by it, forms show it. `known` are texts about them:
 * email, names. Its word lists are half a megabyte, so browsers load this module on demand.
 */
export function passwordStrength(
  password: string,
  known: readonly (string | null | undefined)[],
  rule: PasswordRule = usualRule,
): PasswordStrength {
  // The dictionaries take a moment to prepare.
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const texts = known.flatMap((text) => text?.toLowerCase() ?? [])
  const words = texts.flatMap((text) => [text, text.split('@')[0]!, ...text.split(/[@.\s]+/)]).filter(Boolean)
  const { score, feedback } = zxcvbn.check(password.slice(0, longestChecked), words)
  const fault = findFault(password, score, rule)
  return { score, ...(fault && { fault }), ...(feedback.warning && { warning: feedback.warning }) }
}

function findFault({ length }: string, score: number, { minLength, minScore }: PasswordRule): PasswordFault | undefined {
  if (length < minLength) return 'PASSWORD_TOO_SHORT'
  if (length > longestPassword) return 'PASSWORD_TOO_LONG'
  return score < minScore ? 'PASSWORD_TOO_WEAK' : undefined
}
