import { expect, test } from 'vitest'
import { marked } from './plain-letters.ts'

const shown = (text: string, asked: string) =>
  marked(text, asked)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test('the beginnings of words that were asked for are marked, whatever their marks', () => {
  expect(shown('Crème brûlée shirt', 'brul SHI')).toBe('Crème [brûl]ée [shi]rt')
  expect(shown('Low Tide', 'ide')).toBe('Low Tide')
  expect(shown('Low Tide', '')).toBe('Low Tide')
})
