import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a name below an icon has whole words, as many as fit and at least one', () => {
  expect(shortName('Low Tide')).toBe('Low Tide')
  expect(shortName('Blumen am Hof')).toBe('Blumen am')
  expect(shortName('Keramikwerkstatt Berg')).toBe('Keramikwerkstatt')
})
