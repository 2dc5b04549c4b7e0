import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The tools and the demo shop read their tables by names of their own. */
const readsOwnNames = /^packages\/contract\/src\/|^apps\/server\/src\/demo\/|^apps\/storefront\/stub-modules\.ts/

test('a table that is read by any text is a Map or a lookupTable, because every plain object has a constructor', () => {
  const sources = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !readsOwnNames.test(file))
  const plain = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /^(?:export )?const \w+: (?:Readonly<|Partial<)*Record<string,.* = \{/.test(line))
      .map((line) => `${file}: ${line.slice(0, 60)}`),
  )
  expect(plain).toEqual([])
})
