import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const catalogues = execFileSync('git', ['ls-files', 'apps/*de.po'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** Texts with a context are others, whatever they say. */
const entriesOf = (file: string) => [
  ...readFileSync(join(root, file), 'utf8').matchAll(/(?<!^msgctxt .*\n)^msgid "(.*)"\nmsgstr "(.*)"$/gm),
]

test('a text has one translation in all catalogues of the storefront: the server knows all of them, a browser a few', () => {
  const known = new Map<string, string>()
  const faults: string[] = []
  for (const file of catalogues.filter((name) => name.startsWith('apps/storefront/')))
    for (const [, english = '', german = ''] of entriesOf(file)) {
      if (known.has(english) && known.get(english) !== german) faults.push(`${file}: ${english}`)
      known.set(english, german)
    }
  expect(faults).toEqual([])
})

test('items are “Artikel” in German, and not “Stück”, which are units in stock', () => {
  expect(catalogues.length).toBeGreaterThan(2)
  const wrong = catalogues.flatMap((file) =>
    entriesOf(file)
      .filter(([, english = '', german = '']) => /\bitems?\b/i.test(english) && german.includes('Stück'))
      .map(([entry]) => `${file}: ${entry}`),
  )
  expect(wrong).toEqual([])
})
