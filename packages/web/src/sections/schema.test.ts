import { expect, test } from 'vitest'
import { wrongValues } from '../../../../tests/support/requests/wrong-values.ts'
import { readCoordinates, readSettings, type SectionField } from './schema.ts'

const one = (field: SectionField, value: unknown) => {
  const { settings, faults } = readSettings({ it: field }, { it: value })
  return faults.length > 0 ? faults.map(({ field: path, rule }) => `${path} ${rule}`) : settings['it']
}

const monday = { day: 'MONDAY', from: '09:00', to: '18:00' }

test('opening hours have a day and two times, and do not overlap', () => {
  const hours = { kind: 'weeklyHours' } as const
  expect(one(hours, [{ ...monday, note: 'dropped' }])).toEqual([monday])
  expect(one(hours, null)).toEqual([])
  const place = crypto.randomUUID()
  expect(one(hours, place)).toBe(place)
  for (const each of ['MONDAY', [place], { id: place }]) expect(one(hours, each)).toHaveLength(1)
  const wrong = [
    [{ ...monday, day: 'monday' }],
    [{ ...monday, from: '9:00' }],
    [{ ...monday, to: '24:00' }],
    [{ ...monday, day: '__proto__' }],
    [{ day: 'MONDAY' }],
    [null],
    ['MONDAY 09:00-18:00'],
  ]
  for (const each of wrong) expect(one(hours, [{ ...monday, day: 'SUNDAY' }, ...each])).toEqual(['settings.it[1] VALIDATION'])
  expect(one(hours, [monday, { ...monday, from: '17:59', to: '20:00' }])).toEqual(['settings.it VALIDATION'])
  // Sunday night goes on into Monday.
  expect(one(hours, [monday, { day: 'SUNDAY', from: '20:00', to: '10:00' }])).toEqual(['settings.it VALIDATION'])
  expect(
    one(
      hours,
      Array.from({ length: 29 }, () => monday),
    ),
  ).toEqual(['settings.it VALIDATION'])
  expect(one(hours, monday)).toEqual(['settings.it VALIDATION'])
})

test('coordinates are a latitude and a longitude, stored in one form', () => {
  const place = { kind: 'coordinates' } as const
  expect(one(place, ' 52.5281;13.4106 ')).toBe('52.5281, 13.4106')
  expect(one(place, '-33.86, -180')).toBe('-33.86, -180')
  expect(one(place, '')).toBe('')
  for (const wrong of ['52.5', '91, 0', '0, 181', '1, 2, 3', '1e1, 2', 'NaN, NaN', '1, 2"><script>', '0x1, 2', 7, [52, 13]])
    expect(one(place, wrong), String(wrong)).toEqual(['settings.it FORMAT'])
  expect(readCoordinates('52,5, 13,4')).toBeUndefined()
})

test('addresses are paths of the shop or of the web, and none that browsers run or read as another host', () => {
  const link = { kind: 'link' } as const
  for (const right of ['/pages/about', '/a?b=c#d', 'https://example.com/x', 'http://example.com'])
    expect(one(link, right)).toBe(right)
  const wrong = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    'pages/about',
    `/${'x'.repeat(2048)}`,
  ]
  for (const each of wrong) expect(one(link, each), each).toEqual(['settings.it FORMAT'])
})

test('a required value has to be there, and what no field takes is named with its path', () => {
  const list = { kind: 'list', max: 2, of: { picture: { kind: 'picture', required: true } } } as const
  expect(one(list, [{ picture: '/a.jpg' }, {}])).toEqual(['settings.it[1].picture REQUIRED_FIELD'])
  expect(one(list, [{ picture: '/a.jpg', alt: 'x' }])).toEqual(['settings.it[0].alt UNKNOWN_FIELD'])
  const given = JSON.parse('{"it":"x","__proto__":{"it":"y"},"constructor":1}') as object
  expect(readSettings({ it: { kind: 'text', max: 9 } }, given).faults.map(({ field }) => field)).toEqual([
    'settings.__proto__',
    'settings.constructor',
  ])
})

const fields: SectionField[] = [
  { kind: 'text', max: 10 },
  { kind: 'html', max: 10 },
  { kind: 'picture' },
  { kind: 'video' },
  { kind: 'link' },
  { kind: 'choice', options: ['A', 'B'] },
  { kind: 'toggle' },
  { kind: 'number', min: 0, max: 9, default: 1 },
  { kind: 'moment' },
  { kind: 'products', max: 3 },
  { kind: 'category' },
  { kind: 'weeklyHours' },
  { kind: 'coordinates' },
  { kind: 'list', max: 3, of: { title: { kind: 'text', max: 10 } } },
]

test.each(fields)('$kind: a wrong value of any kind is a fault, or leads to a value of the right kind', (field) => {
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
  const expected = kindOf(readSettings({ it: field }, {}).settings['it'])
  for (const [name, value] of wrongValues) {
    const { settings, faults } = readSettings({ it: field }, { it: value })
    if (faults.length === 0) expect(kindOf(settings['it']), name).toBe(expected)
  }
})
