import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const mostLines = 250

test('no test file is so long that its second subject should have a file of its own', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.test\.tsx?$/.test(file))
  const tooLong = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1 > mostLines)
  expect(tooLong).toEqual([])
})
