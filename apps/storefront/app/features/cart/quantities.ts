/** How many a buyer wants of each line, by its id; none takes it out. */
export type Quantities = Readonly<Record<string, number>>

/** How many things lie in the cart. */
export function countOf(
  { lines }: { lines: readonly { priced: { id: string; quantity: number } }[] },
  wanted: Quantities,
): number {
  return lines.reduce((sum, { priced: { id, quantity } }) => sum + (wanted[id] ?? quantity), 0)
}
