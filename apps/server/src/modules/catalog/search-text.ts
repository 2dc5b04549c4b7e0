/** Text as search compares it: without marks, in lower case, on writing and on asking alike. */
export function normalised(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
}

/** The words of a text, letters and digits only. */
export function words(text: string): string[] {
  return normalised(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Asks for every (or any) word, each as the beginning of one: `shi` finds `shirt`. Empty where nothing is asked. */
export function prefixQuery(text: string, mode: 'AND' | 'OR'): string {
  return words(text)
    .map((word) => `${word}:*`)
    .join(mode === 'AND' ? ' & ' : ' | ')
}
