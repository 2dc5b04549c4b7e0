/** The item at an index, or the last one for an index beyond the end. Throws for an empty list. */
export function atOrLast<Item>(items: readonly Item[], index: number): Item {
  const item = items[index] ?? items.at(-1)
  if (item === undefined) throw new Error('the list is empty')
  return item
}
