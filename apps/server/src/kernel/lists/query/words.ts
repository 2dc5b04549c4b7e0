/** Text normalized for search, both stored text and queries: no diacritics, lower case, half-width letters. */
export function normalised(text: string): string {
  return text
    .normalize('NFKD')
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

/** True if a word may be in the middle of a text without a blank before it, as in Japanese, Chinese, Thai and compounds of Korean. */
export function isWrittenWithoutSpaces(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    word,
  )
}
