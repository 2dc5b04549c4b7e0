/**
 * The texts of mails as owners write them. `{orderNumber}` stands for a value of the mail; two braces, `{{` and `}}`, stand for a brace.
 * Values are inserted after a text was parsed, so that braces in a value are only text.
 */
export type MailTextSegment = { text: string } | { variable: string }

export type MailTextFaultReason =
  | 'UNKNOWN_VARIABLE'
  | 'VARIABLE_MISSING'
  | 'BRACE_NOT_CLOSED'
  | 'BRACE_NOT_OPENED'
  | 'NAME_INVALID'

/** Why a text is refused. */
export interface MailTextFault {
  reason: MailTextFaultReason
  /** Of the brace, counted from 0; the end of the text for a variable that is missing. */
  position: number
  /** The variable, where the fault concerns one. */
  variable?: string
  /** The nearest known name. */
  suggestion?: string
}

export interface MailTextRules {
  /** The names that the text may use. One that ends with `.*` allows every name that begins so. */
  variables: readonly string[]
  /** The names that it must use. */
  required?: readonly string[]
}

export type ParsedMailText = { segments: MailTextSegment[]; fault?: undefined } | { fault: MailTextFault }

const namePattern = /^[A-Za-z][\w.-]*$/

/** Longer names are nobody's mistake in typing, and comparing them would take time. */
const maxNameLength = 60

export function parseMailText(source: string, { variables, required = [] }: MailTextRules): ParsedMailText {
  const segments: MailTextSegment[] = []
  const used = new Set<string>()
  let text = ''
  let at = 0
  while (at < source.length) {
    const character = source[at]
    if (character !== '{' && character !== '}') {
      text += character
      at++
      continue
    }
    if (source[at + 1] === character) {
      text += character
      at += 2
      continue
    }
    if (character === '}') return { fault: { reason: 'BRACE_NOT_OPENED', position: at } }
    const end = source.indexOf('}', at)
    const name = source.slice(at + 1, end)
    if (end < 0 || name.includes('{')) return { fault: { reason: 'BRACE_NOT_CLOSED', position: at } }
    if (!namePattern.test(name) || name.length > maxNameLength)
      return { fault: { reason: 'NAME_INVALID', position: at, ...suggestName(name, variables) } }
    if (!isKnown(name, variables))
      return { fault: { reason: 'UNKNOWN_VARIABLE', position: at, variable: name, ...suggestName(name, variables) } }
    if (text) segments.push({ text })
    text = ''
    segments.push({ variable: name })
    used.add(name)
    at = end + 1
  }
  if (text) segments.push({ text })
  const missing = required.find((name) => !used.has(name))
  return missing ? { fault: { reason: 'VARIABLE_MISSING', position: source.length, variable: missing } } : { segments }
}

function isKnown(name: string, variables: readonly string[]): boolean {
  return variables.some((known) =>
    known.endsWith('.*') ? name.startsWith(known.slice(0, -1)) && name.length >= known.length : known === name,
  )
}

/** The nearest name, if a person may have meant it. */
function suggestName(name: string, variables: readonly string[]): { suggestion?: string } {
  const typed = name.trim().slice(0, maxNameLength).toLowerCase()
  let nearest: { name: string; distance: number } | undefined
  for (const known of variables) {
    if (known.endsWith('.*')) continue
    const distance = editDistance(typed, known.toLowerCase())
    if (distance <= Math.max(2, known.length / 3) && distance < (nearest?.distance ?? Infinity))
      nearest = { name: known, distance }
  }
  return nearest ? { suggestion: nearest.name } : {}
}

/** The number of characters to insert, delete or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
