/** A text with the digits of all scripts (Arabic, Devanagari, full-width) as 0 to 9. */
export function withAsciiDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(getDigitValue(digit.codePointAt(0)!)))
}

/** In Unicode, the digits of a script follow each other from zero to nine. */
function getDigitValue(code: number): number {
  let first = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--
  return (code - first) % 10
}
