import { expect, test } from 'vitest'
import { readRedirectFile } from './lines.ts'

test('a file is read by its headings or by its order, of whole addresses the path', () => {
  expect(readRedirectFile('To,From,Code\n/new,https://old.example/a?b=1,302\n,/gone,410')).toEqual([
    { line: 2, path: '/a?b=1', target: '/new', kind: 'TEMPORARY' },
    { line: 3, path: '/gone', target: null, kind: 'GONE' },
  ])
  expect(readRedirectFile('/old;/new\n/away;')).toEqual([
    { line: 1, path: '/old', target: '/new', kind: 'PERMANENT' },
    { line: 2, path: '/away', target: null, kind: 'GONE' },
  ])
})
