import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('a code is grouped however it is typed or pasted', () => {
  for (const typed of ['abcd1234ef', 'ABCD-1234-EF', 'abcd 1234 ef', ' AB-CD12 34EF'])
    expect(grouped(typed, typed.length)).toEqual({ text: 'ABCD-1234-EF', caret: 12 })
  expect(grouped('', 0)).toEqual({ text: '', caret: 0 })
})

test('the caret stays behind the character that was typed or before the one that was deleted', () => {
  // X was typed behind B.
  expect(grouped('ABXCD-1234', 3)).toEqual({ text: 'ABXC-D123-4', caret: 3 })
  // The hyphen alone was deleted: it is there again, and the next press deletes D.
  expect(grouped('ABCD1234', 4)).toEqual({ text: 'ABCD-1234', caret: 4 })
  expect(grouped('ABC-1234', 3)).toEqual({ text: 'ABC1-234', caret: 3 })
})
