/** Something that the protocol accepts in silence, or a reason of a refusal, for who writes the front end. */
export interface Hint {
  code: HintCode
  /** One sentence: what happened and what to do. */
  message: string
  /** Path in the request. */
  field?: string
  /** Where the documentation explains the code. */
  see?: string
}

/** `docs/hints.md` has a section for each. */
export const hintCodes = [
  'UNKNOWN_FIELD',
  'ID_FIELD_NAME',
  'FIELD_NOT_FILTERABLE',
  'FIELD_NOT_SORTABLE',
  'FILTER_WITH_CURSOR',
  'VARIANT_MISSING',
  'CATALOG_ITEM_UNKNOWN',
  'CATALOG_APP_UNKNOWN',
  'INSECURE_ADDRESS',
  'WRONG_IDENTITY',
  'EMPTY_FIELD_MASK',
  'DEPRECATED_OPERATION',
  'MISSING_PERMISSION',
  'UNKNOWN_ROUTE',
  'MORE_HINTS',
] as const

export type HintCode = (typeof hintCodes)[number]

export const hintsHeader = 'stoa-hints'

/** Bytes. Proxies refuse answers whose headers are larger than 4 to 8 kB altogether. */
export const maxHeaderSize = 3000
/** Bounds the work for a request with thousands of unknown fields. */
const maxHints = 20
const maxFieldLength = 120

/**
 * Collects the hints of one request. Requests of apps that are not in development have no collector. Whoever adds a hint has made
 * sure that the caller may know it.
 */
export class Hints {
  readonly #hints = new Map<string, Hint>()
  #left = 0

  get isFull(): boolean {
    return this.#hints.size >= maxHints
  }

  /** The same hint is kept once: a transaction may run several times. */
  add(code: HintCode, message: string, field?: string): void {
    const shown = field && printable(field.slice(0, maxFieldLength))
    const sentence = printable(message)
    const key = `${code} ${shown} ${sentence}`
    if (this.#hints.has(key)) return
    if (this.isFull) this.#left++
    else
      this.#hints.set(key, {
        code,
        message: sentence,
        ...(shown && { field: shown }),
        see: `docs/hints.md#${code.toLowerCase()}`,
      })
  }

  get list(): readonly Hint[] {
    return [...this.#hints.values()]
  }

  /** The value of the header: a JSON array in ASCII, `[]` without hints. Hints that do not fit are counted. */
  toHeader(): string {
    const kept: string[] = []
    let size = 2
    for (const hint of this.#hints.values()) {
      const text = asciiJson(hint)
      if (size + text.length + 1 > maxHeaderSize - 200) break
      kept.push(text)
      size += text.length + 1
    }
    const left = this.#hints.size - kept.length + this.#left
    if (left > 0) kept.push(asciiJson({ code: 'MORE_HINTS', message: `${left} more hints are left out; fix these first.` }))
    return `[${kept.join(',')}]`
  }
}

/** The database takes neither control characters nor halves of a character. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, '\ufffd')
}

/** A header has printable ASCII only. */
function asciiJson(hint: Hint): string {
  return JSON.stringify(hint).replaceAll(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
