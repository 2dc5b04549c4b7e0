import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const catalogues = execFileSync('git', ['ls-files', 'apps/*en.po'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** American spellings, and American words that have a British one. */
const american = [
  /\b(?:un)?(?:colou?r(?<!colour)|favor|behavior|honor|labor|neighbor|flavor|harbor|rumor)(?:s|ed|ing|ite|ites|able)?\b/i,
  /\b(?:cancel|label|travel|model|signal|total|fuel)(?:ed|ing)\b/i,
  /\b(?:gray|catalogs?|centers?|fulfills?|fulfillments?|judgments?|enrollments?|jewelry|aluminum|artifacts?|inquir(?:y|ies))\b/i,
  /\b\w+(?:[^aeiou\W]|[aeiou][lnrt])iz(?:e|es|ed|er|ing|ation|ations)\b/i,
  /\banalyz(?:e|es|ed|ing)\b/i,
  /\b(?:zip|postal) codes?\b/i,
]

/** Words that end in “ize” in all of English. */
const sameEverywhere = /\b(?:re|out|over|under)?siz(?:e|es|ed|ing)\b|\b(?:prize|prizes|seize|seized|capsize)\b/gi

/** The names of values are code. */
const variables = /\{\w+/g

const americanIn = (text: string) => {
  const read = text.replaceAll(variables, '').replaceAll(sameEverywhere, '')
  return american.flatMap((pattern) => pattern.exec(read)?.[0] ?? [])
}

test('the English texts of all catalogues are British', () => {
  expect(catalogues.length).toBeGreaterThan(2)
  const wrong = catalogues.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^msgid (".*"(?:\n".*")*)$/gm)].flatMap(([, text = '']) =>
      americanIn(text).map((word) => `${file}: “${word}” in ${text}`),
    ),
  )
  expect(wrong).toEqual([])
})

test.each([
  'Color',
  'colors',
  'canceled',
  'anonymized',
  'Organization',
  'authorize',
  'fulfillment',
  'gray',
  'ZIP code',
  'unfavorable',
])('the American “%s” is found', (word) => expect(americanIn(`The ${word} here`)).toHaveLength(1))

test.each(['colour', 'cancelled', 'size', 'resized', 'prize', 'total', 'label', 'organisation', 'fulfilment', 'postcode'])(
  'the British “%s” is not',
  (word) => expect(americanIn(`The ${word} here`)).toEqual([]),
)
