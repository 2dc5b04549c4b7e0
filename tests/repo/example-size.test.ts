import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('a developer can read the whole Next.js example at once: it has less than 400 lines', () => {
  const files = execFileSync('git', ['ls-files', 'examples/nextjs'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const sources = files.filter((file) => /\.(ts|tsx|css)$/.test(file))
  expect(sources.length).toBeGreaterThan(10)
  const lines = sources.map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(400)
})
