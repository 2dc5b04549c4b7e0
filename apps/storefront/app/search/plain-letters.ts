/** Text for comparison: lower case, without diacritics. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Splits a text into parts and marks the beginnings of words that match a search term. */
export function marked(text: string, asked: string): { text: string; isMarked: boolean }[] {
  const beginnings = plainLetters(asked).match(/[\p{L}\p{N}]+/gu) ?? []
  return text.split(/(?<![\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u).flatMap((word) => {
    const found = beginnings.find((each) => plainLetters(word).startsWith(each))
    if (!found) return { text: word, isMarked: false }
    const end = lengthOf(word, found.length)
    return [
      { text: word.slice(0, end), isMarked: true },
      { text: word.slice(end), isMarked: false },
    ]
  })
}

/** The length of the prefix with `count` plain letters: a letter may have diacritics of its own. */
function lengthOf(word: string, count: number): number {
  let end = 0
  while (end < word.length && plainLetters(word.slice(0, end)).length < count) end += 1
  while (/^\p{M}/u.test(word.slice(end))) end += 1
  return end
}
