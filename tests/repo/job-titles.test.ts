import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('the back office has words for the jobs of every area', () => {
  const server = join(root, 'apps/server/src')
  const sources = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(join(server, file), 'utf8'),
  )
  const names = sources.flatMap((source) => [
    ...source.matchAll(/\bjob(?:<[\s\S]{0,300}?>)?\(\s*'([\w-]+)\.[\w-]+'/g),
    ...source.matchAll(/JobName[^=\n]*= \{ name: '([\w-]+)\.[\w-]+'/g),
  ])
  const areas = new Set(names.map(([, area]) => area!))
  expect(areas.size).toBeGreaterThan(12)
  const titles = readFileSync(join(root, 'apps/dashboard/src/features/settings/health/job-title.ts'), 'utf8')
  const named = new Set([...titles.matchAll(/^ {2}'?([\w-]+)'?: msg`/gm)].map(([, area]) => area!))
  expect([...areas].filter((area) => !named.has(area))).toEqual([])
})
