/** Text for comparison: lower case, without diacritics. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Splits a text into parts and marks the beginnings of words that match a search term. */
export function highlight(text: string, expression: string): { text: string; isMatch: boolean }[] {
  const terms = foldText(expression).match(/[\p{L}\p{N}]+/gu) ?? []
  return text.split(/(?<![\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u).flatMap((word) => {
    const term = terms.find((candidate) => foldText(word).startsWith(candidate))
    if (!term) return { text: word, isMatch: false }
    const end = getOriginalLength(word, term.length)
    return [
      { text: word.slice(0, end), isMatch: true },
      { text: word.slice(end), isMatch: false },
    ]
  })
}

/** The length of the prefix with `count` plain letters: a letter may have diacritics of its own. */
function getOriginalLength(word: string, count: number): number {
  let end = 0
  while (end < word.length && foldText(word.slice(0, end)).length < count) end += 1
  while (/^\p{M}/u.test(word.slice(end))) end += 1
  return end
}
