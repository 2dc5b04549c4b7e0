/** Text normalized for search, both stored text and queries: no diacritics, lower case. */
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
