/** Changed quantities by line id; 0 removes the line. */
export type Quantities = Readonly<Record<string, number>>

/** The number of items in the cart. */
export function countItems({ lines }: { lines: readonly { id: string; quantity: number }[] }, quantities: Quantities): number {
  return lines.reduce((sum, { id, quantity }) => sum + (quantities[id] ?? quantity), 0)
}
