import { expect, test } from 'vitest'
import { toRoleKey } from './name.ts'

test('a key has the letters and digits of a title, and begins with a letter', () => {
  expect(toRoleKey('Café writers')).toBe('CAFE_WRITERS')
  expect(toRoleKey('  2nd – row! ')).toBe('ND_ROW')
  expect(toRoleKey('42')).toBe('')
  expect(toRoleKey('作家')).toBe('')
})
