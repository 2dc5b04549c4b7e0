/** Text as part of a pattern of LIKE, in which it stands for itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
