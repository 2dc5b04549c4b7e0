export type ReadFileFlag = { kind: 'EMPTY' } | { kind: 'FLAG'; flag: boolean } | { kind: 'ERROR'; error: { code: 'NOT_A_FLAG' } }

/** In lower case. Spreadsheets write TRUE in the language of their reader; programs that calculate write 1.0. */
const trueWords = new Set('true yes y j 1 1.0 on enabled wahr ja vrai oui verdadero sí si vero prawda tak waar'.split(' '))
const falseWords = new Set('false no n 0 0.0 off disabled falsch nein faux non falso falso fałsz nie onwaar nee'.split(' '))

/** Reads a flag from a closed list of words. Any other text is an error, and never a default. */
export function readFileFlag(cell: string): ReadFileFlag {
  const word = toWord(cell)
  if (word === '') return { kind: 'EMPTY' }
  if (trueWords.has(word)) return { kind: 'FLAG', flag: true }
  if (falseWords.has(word)) return { kind: 'FLAG', flag: false }
  return { kind: 'ERROR', error: { code: 'NOT_A_FLAG' } }
}

export type ReadFileChoice<Meaning> =
  | { kind: 'EMPTY' }
  | { kind: 'CHOICE'; choice: Meaning }
  | { kind: 'ERROR'; error: { code: 'NOT_IN_LIST'; expected: readonly string[] } }

/** Reads a cell from a closed list of words, which are in lower case. Any other text is an error, and never a default. */
export function readFileChoice<Meaning>(cell: string, words: ReadonlyMap<string, Meaning>): ReadFileChoice<Meaning> {
  const word = toWord(cell)
  if (word === '') return { kind: 'EMPTY' }
  const choice = words.get(word)
  if (choice === undefined) return { kind: 'ERROR', error: { code: 'NOT_IN_LIST', expected: [...words.keys()] } }
  return { kind: 'CHOICE', choice }
}

/** Reads a cell that holds a flag or a word of a closed list, as programs write a state in both ways. */
export function readFileFlagOrChoice<Meaning>(
  cell: string,
  flags: Readonly<Record<'true' | 'false', Meaning>>,
  words: ReadonlyMap<string, Meaning>,
): ReadFileChoice<Meaning> {
  const read = readFileFlag(cell)
  return read.kind === 'FLAG' ? { kind: 'CHOICE', choice: flags[`${read.flag}`] } : readFileChoice(cell, words)
}

const maxLength = 60

/** For comparison: without case and blanks around it. An overlong cell is cut, because no word is so long. */
function toWord(cell: string): string {
  return cell
    .trim()
    .slice(0, maxLength + 1)
    .normalize('NFKC')
    .toLowerCase()
}
