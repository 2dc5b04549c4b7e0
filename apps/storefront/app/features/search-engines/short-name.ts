/** Characters that fit below an icon on a home screen. */
const maxLength = 12

/** As many whole words of a name as fit below an icon; at least the first, which the device shortens. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/)
  let short = first
  for (const word of others) {
    if (short.length + 1 + word.length > maxLength) break
    short += ` ${word}`
  }
  return short
}
