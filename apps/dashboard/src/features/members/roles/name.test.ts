import { expect, test } from 'vitest'
import { keyOfTitle } from './name.ts'

test('a key has the letters and digits of a title, and begins with a letter', () => {
  expect(keyOfTitle('Café writers')).toBe('CAFE_WRITERS')
  expect(keyOfTitle('  2nd – row! ')).toBe('ND_ROW')
  expect(keyOfTitle('42')).toBe('')
  expect(keyOfTitle('作家')).toBe('')
})
