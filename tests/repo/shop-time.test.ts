import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** In browsers, which count seconds by their own clock. */
const ofBrowsers = [
  'apps/storefront/app/features/account/registration/resend-button.tsx',
  'apps/storefront/app/sections/countdown.tsx',
  // How far the shop's time is ahead.
  'apps/storefront/app/sections/lib/tools.server.ts',
]

test('pages of the shop read its time, which a test clock may have moved, and not that of the system', () => {
  const files = execFileSync('git', ['ls-files', 'apps/storefront/app/**/*.ts', 'apps/storefront/app/**/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const reading = files
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /new Date\(\)|Date\.now\(\)|Temporal\.Now/.test(readFileSync(join(root, file), 'utf8')))
  expect(reading.sort()).toEqual(ofBrowsers.toSorted())
})
