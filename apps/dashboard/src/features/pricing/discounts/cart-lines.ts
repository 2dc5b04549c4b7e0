/** A variant in a cart that is not stored. */
export interface CartLine {
  variantId: string
  quantity: number
}

/** The lines as part of a URL: `id*2,id*1`. */
export function writeLines(lines: readonly CartLine[]): string {
  return lines.map(({ variantId, quantity }) => `${variantId}*${quantity}`).join(',')
}

/** Lines as a form has them; what means nothing is left out. */
export function readLines(text: string | null): { variantId: string; quantity: string }[] {
  return (text ?? '').split(',').flatMap((line) => {
    const [, variantId, quantity] = /^([0-9a-f-]{36})\*([1-9]\d{0,3})$/.exec(line) ?? []
    return variantId && quantity ? [{ variantId, quantity }] : []
  })
}
