import { expect, test } from 'vitest'
import { toParagraphs } from './plain-text.ts'

test('a description keeps its text and paragraphs, and nothing that could run', () => {
  expect(toParagraphs('<p>Ink &amp; paper</p><p>Made<br/>here<img src=x onerror=alert(1)></p>')).toEqual([
    'Ink & paper',
    'Made',
    'here',
  ])
})
