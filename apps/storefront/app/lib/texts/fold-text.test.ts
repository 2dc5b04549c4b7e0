import { expect, test } from 'vitest'
import { highlight } from './fold-text.ts'

const shown = (text: string, expression: string) =>
  highlight(text, expression)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('the beginnings of words that match the expression are marked, whatever their diacritics', () => {
  expect(shown('Crème brûlée shirt', 'brul SHI')).toBe('Crème [brûl]ée [shi]rt')
  expect(shown('Low Tide', 'ide')).toBe('Low Tide')
  expect(shown('Low Tide', '')).toBe('Low Tide')
})
