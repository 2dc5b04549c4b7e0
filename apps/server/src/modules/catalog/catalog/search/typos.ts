/** The longest word that is compared. */
export const longestWord = 24

/** How many letters of a word may be wrong: none of a short one, because most short words resemble another. */
export function allowedEdits({ length }: string): 0 | 1 | 2 {
  if (length < 4 || length > longestWord) return 0
  return length < 8 ? 1 : 2
}

/** The number of wrong, missing, additional and exchanged neighbouring letters between two words. */
export function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1))
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) least = Math.min(least, at(beforeLast, column - 2) + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return at(last, other.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

/** A word and what is left of it without one of its letters. Two words that differ in one letter have one of these in common. */
export function deletionsOf(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))]
}
