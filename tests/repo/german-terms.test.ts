import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const catalogues = execFileSync('git', ['ls-files', 'apps/*de.po'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

test('items are “Artikel” in German, and not “Stück”, which are units in stock', () => {
  expect(catalogues.length).toBeGreaterThan(2)
  const wrong = catalogues.flatMap((file) => {
    const entries = readFileSync(join(root, file), 'utf8').matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)
    return [...entries]
      .filter(([, english = '', german = '']) => /\bitems?\b/i.test(english) && german.includes('Stück'))
      .map(([entry]) => `${file}: ${entry}`)
  })
  expect(wrong).toEqual([])
})
