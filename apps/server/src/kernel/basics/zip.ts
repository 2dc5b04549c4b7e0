/** Pairs the items of two lists of the same length by their positions. Throws where the lengths differ. */
export function zip<First, Second>(first: readonly First[], second: readonly Second[]): [First, Second][] {
  if (first.length !== second.length) throw new Error(`a list of ${first.length} and one of ${second.length} cannot be paired`)
  return first.map((item, index) => [item, second[index] as Second])
}
