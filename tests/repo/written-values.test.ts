import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const units = [
  'kg|g|lb|lbs|oz|cm|mm|km|mi|miles?|inch(?:es)?|Meilen|Zoll|ml|MB|GB|kB|KB|px',
  '%|€|\\$|£|EUR|USD|GBP|CHF',
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|Sekunden?|Minuten?|Stunden?|Tage?n?|Wochen?|Monate?n?|Jahre?n?',
].join('|')
/** A value that a text glues to a unit, such as `{weight} kg`; or an amount after a sign, such as `€{price}`. */
const glued = new RegExp(String.raw`\{\w+\}\s?(?:${units})(?![\p{L}\p{N}])|[€$£]\s?\{\w+\}`, 'gu')

/** Forms in a plural name the number by `#`, in all their cases, so their texts are right for every number. */
const plural = /\{\w+, (?:plural|selectordinal)(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g

/** Limits of files are small whole numbers, which all languages write alike: “20 MB”. */
const allowed = /\{(?:max|photo|video)?[mM]egabytes\} MB/g

/** The texts of a catalogue, English or German. */
const textsOf = (file: string) =>
  [...read(file).matchAll(/^msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)/gm)].map(([, lines = '']) =>
    [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, line = '']) => line).join(''),
  )

const gluedIn = (text: string) => text.replaceAll(plural, '').replaceAll(allowed, '').match(glued) ?? []

test('no text glues a value to a unit or a currency: Intl writes them, or a plural', () => {
  const catalogues = filesOf('apps/*en.po', 'apps/*de.po')
  expect(catalogues.length).toBeGreaterThan(10)
  expect(
    catalogues.flatMap((file) => textsOf(file).flatMap((text) => gluedIn(text).map((found) => `${file}: ${found} in ${text}`))),
  ).toEqual([])
})

test.each(['{weight} kg', '{0} % off', '{days} days', '€{price}', 'nach {days} Tagen'])('“%s” is found', (text) =>
  expect(gluedIn(text)).toHaveLength(1),
)

test.each(['{count, plural, one {# day} other {# days}}', '{name}: {0} in stock', '30 days', '{percent} off'])(
  '“%s” is not',
  (text) => expect(gluedIn(text)).toEqual([]),
)

/** The code that people read: what both front ends show, and what the server prints and sends. */
const sources = filesOf('apps/*.ts', 'apps/*.tsx', 'packages/web/src/*.ts').filter(
  (file) => !/\.test\.tsx?$|\/build\//.test(file),
)

/** Dates that are no text for people, or whose locale comes from the shared one. */
const ownFormats: Readonly<Record<string, string>> = {
  'apps/dashboard/src/features/platform/test-clock/steps.ts': 'days as 2026-11-28, for grouping',
  'apps/dashboard/src/lib/calls/session.ts': 'a day as 2026-11-28',
  'apps/dashboard/src/ui/fields/date-time-input.tsx': 'the name of a time zone',
  'apps/server/src/kernel/lists/query/aggregate.ts': 'checks the name of a time zone',
  'apps/server/src/modules/orders/invoices/build-document.ts': 'dateLocale of the document',
  'apps/server/src/modules/orders/invoices/drawing/draw-invoice.ts': 'dateLocale of the document',
  'apps/server/src/modules/orders/orders/export-rows.ts': 'a file: 2026-11-28 14:30:00',
  'apps/server/src/modules/orders/receipts/draw.ts': 'dateLocale of the receipt',
  'apps/server/src/modules/platform/sites/operations/sites.ts': 'checks the name of a time zone',
  'apps/server/src/modules/pricing/subscriptions/describe.ts': 'an answer of the published API, in the language of the call',
  'apps/server/src/modules/pricing/tax-exemptions/certificate.ts': 'a day as 2026-11-28',
  'apps/storefront/app/features/gift-cards/buy-page.tsx': 'a day as 2026-11-28',
  'apps/storefront/app/lib/cart/coupon-form.tsx': 'dateLocale of the page',
  'apps/storefront/app/ui/date-time.tsx': 'dateLocale of the page',
  'packages/web/src/date-format.ts': 'the shared formatter',
  'packages/web/src/days.ts': 'days as 2026-11-28',
  'packages/web/src/file-values/dates.ts': 'reads the dates of files',
}

test('dates and times are written by the shared formatter, in the language and as in the country of the shop', () => {
  const writing = /new Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)?String\(|\bi18n\.date\(/
  const found = sources.filter((file) => writing.test(read(file)))
  expect(found.filter((file) => !(file in ownFormats))).toEqual([])
  // An exception that is not needed any more is removed.
  expect(Object.keys(ownFormats).filter((file) => !found.includes(file))).toEqual([])
})

test('no screen decides between 12 and 24 hours, or on which day a week begins: the locale does', () => {
  const deciding = /\bhour12\b|hourCycle|firstDayOfWeek/
  const machines = ['packages/web/src/days.ts', 'packages/web/src/wall-time.ts']
  expect(sources.filter((file) => deciding.test(read(file)) && !machines.includes(file))).toEqual([])
})
