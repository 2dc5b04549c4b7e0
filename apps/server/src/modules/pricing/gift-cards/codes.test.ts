import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedCode, hashOfCode, isMistyped, newCode } from './codes.ts'

const codes = fc.constant(undefined).map(() => newCode())
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test('a code has twenty characters, fits its check, and is the same however it is typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
      expect(isMistyped(code)).toBe(false)
      for (const typed of [groupedCode(code), code.toLowerCase(), ` ${groupedCode(code).replaceAll('-', ' ')} `])
        expect(hashOfCode(typed)).toBe(hashOfCode(code))
      expect(hashOfCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(hashOfCode(code))
    }),
  )
})

test('a prefix leaves twelve random characters and the check', () => {
  for (const prefix of ['XMAS26', 'A', 'LOVE', 'TULIPS']) {
    const code = newCode(prefix)
    expect(code).toHaveLength(20)
    expect(isMistyped(code)).toBe(false)
    expect(hashOfCode(code)).not.toBe(hashOfCode(newCode(prefix)))
  }
  const code = newCode('XMAS26')
  expect(code.startsWith('XMAS26')).toBe(true)
  expect(isMistyped(code.slice(0, 10) + (code[10] === '7' ? '8' : '7') + code.slice(11))).toBe(true)
})

test('one wrong character and two neighbours that changed places are always found', () => {
  fc.assert(
    fc.property(codes, fc.nat(19), fc.constantFrom(...alphabet), (code, at, character) => {
      const wrong = code.slice(0, at) + character + code.slice(at + 1)
      expect(isMistyped(wrong)).toBe(wrong !== code)
      const swapped = code.slice(0, at) + (code[at + 1] ?? '') + code[at] + code.slice(at + 2)
      // At the border of body and check, both parts change at once.
      if (at !== 17 && swapped.length === 20) expect(isMistyped(swapped)).toBe(swapped !== code)
    }),
    { numRuns: 2000 },
  )
})

test('codes of other shops are never called mistyped, unless they look exactly like ours', () => {
  for (const code of ['ABCD1234', 'GIFT-2024-0001', 'UUUUUUUUUUUUUUUUUUUU']) expect(isMistyped(code)).toBe(false)
})
