import { sql, type RawBuilder } from 'kysely'

/** The longest word that is compared; levenshtein() of PostgreSQL takes at most 255 bytes. */
const longest = 60

/** How many letters of a word may be wrong: none of a short one, because most short words resemble another. */
function allowedEdits({ length }: string): 0 | 1 | 2 {
  if (length < 4 || length > longest) return 0
  return length < 8 ? 1 : 2
}

/**
 * True if a word of the text is the searched word, or the beginning of one, but for a typo: a wrong, missing or additional letter,
 * two in words of eight letters and more, or two neighbours in the wrong order.
 */
export function isTypoOf(word: string, text: RawBuilder<string>): RawBuilder<boolean> {
  const edits = allowedEdits(word)
  if (edits === 0) return sql<boolean>`${text} ~ ${`(^|[^[:alnum:]])${word}`}`
  const swapped = swaps(word)
  // Cheap, and decides most rows: with n letters wrong, one of n + 1 pieces of the word is right.
  const pieces = [...piecesOf(word, edits + 1), ...swapped].map((piece) => `%${piece}%`)
  const known = sql`left(known, ${sql.lit(longest)})`
  const beginning = (length: number) => sql`left(known, ${sql.lit(length)})`
  const isClose = (other: RawBuilder<unknown>) =>
    sql`levenshtein_less_equal(${other}, ${word}, ${sql.lit(edits)}) <= ${sql.lit(edits)}`
  const beginnings = beginningsOf(word, edits).map((length) => isClose(beginning(length)))
  return sql<boolean>`(${text} like any(${pieces}::text[]) and exists (
    select from regexp_split_to_table(${text}, '[^[:alnum:]]+') as known
    where ${beginning(word.length)} = any(${swapped}::text[]) or ${isClose(known)} or ${sql.join(beginnings, sql` or `)}))`
}

/**
 * How many letters of a longer word are compared: more than the searched word has, because letters of it may be missing (`pster`
 * for `posters`), and one fewer, because one may be additional. In short words that would be too little to compare.
 */
function beginningsOf({ length }: string, edits: number): number[] {
  const shortest = length > 6 ? length - 1 : length
  return Array.from({ length: length + edits - shortest + 1 }, (_, index) => shortest + index)
}

function piecesOf(word: string, count: number): string[] {
  const letters = [...word]
  const size = Math.floor(letters.length / count)
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * size, index === count - 1 ? undefined : (index + 1) * size).join(''),
  )
}

/** The word with each pair of neighbours exchanged. */
function swaps(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, index) => [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''))
}
