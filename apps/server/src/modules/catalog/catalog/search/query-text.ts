/** A condition over words, which a tsquery states. */
export type Words =
  | { word: string; prefix?: boolean }
  | { all: readonly Words[] }
  | { any: readonly Words[] }
  | { sequence: readonly string[] }

export const word = (text: string): Words => ({ word: text })
export const beginning = (text: string): Words => ({ word: text, prefix: true })

/** One of several, each once, without what cannot match. Undefined when nothing is left. */
export function anyOf(parts: readonly (Words | undefined)[]): Words | undefined {
  const present = parts.flatMap((part) => (part === undefined ? [] : 'any' in part ? part.any : [part]))
  const distinct = [...new Map(present.map((part) => [queryText(part), part])).values()]
  return distinct.length > 1 ? { any: distinct } : distinct[0]
}

/** All of several; undefined when one of them cannot match. */
export function allOf(parts: readonly (Words | undefined)[]): Words | undefined {
  const present = parts.filter((part) => part !== undefined)
  if (present.length < parts.length || present.length === 0) return undefined
  return present.length > 1 ? { all: present } : present[0]
}

/** The text of a tsquery. `weights` restricts it to words of these weights: `A` is the name. */
export function queryText(words: Words, weights = ''): string {
  if ('word' in words) {
    const suffix = `${words.prefix ? '*' : ''}${weights}`
    return suffix ? `${quoted(words.word)}:${suffix}` : quoted(words.word)
  }
  if ('sequence' in words) return `(${words.sequence.map((each) => queryText(word(each), weights)).join(' <-> ')})`
  const [parts, operator] = 'all' in words ? [words.all, ' & '] : [words.any, ' | ']
  return `(${parts.map((part) => queryText(part, weights)).join(operator)})`
}

/** A text as a lexeme of a tsquery or tsvector. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
