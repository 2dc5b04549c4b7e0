import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.includes('.test.'),
)
const read = (path: string) => readFileSync(join(source, path), 'utf8')

/** Screens for developers. */
const developers = /^features\/platform\/(?:api-keys|developer|oauth-apps|plugins|webhooks)\//
/** The link itself, and the command that somebody has to look for. */
const elsewhere = ['lib/help/learn-more.tsx', 'features/shell/palette.tsx']

test('only screens for developers lead to the API reference: owners find guides', () => {
  const leading = screens.filter((path) => /ReferenceLink|apiReference/.test(read(path)) && !elsewhere.includes(path))
  expect(leading.filter((path) => !developers.test(path))).toEqual([])
  expect(screens.filter((path) => /<GuideLink to=/.test(read(path))).length).toBeGreaterThan(40)
})
