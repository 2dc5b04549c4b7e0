/**
 * A secret whose last character is another one, so never the same secret. Of `A` and `Q` the highest bits in Base64 differ, so it does
 * not stand for the same bytes either.
 */
export function withOtherEnd(secret: string): string {
  return secret.slice(0, -1) + (secret.endsWith('A') ? 'Q' : 'A')
}
