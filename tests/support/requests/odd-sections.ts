import type { SectionField, SectionFields } from '@stoa/web/sections/schema'
import { everyNth, wrongValues } from './wrong-values.ts'

/** Settings of a kind of section with one odd value, and where it stands. */
export interface OddSettings {
  name: string
  settings: object
}

/** Every field of a schema with every odd value, also in the entries of its lists. It knows no kind of section, so that it covers new ones. */
export function* oddSettings(fields: SectionFields): Iterable<OddSettings> {
  const isChosen = everyNth(5)
  const plain = plainSettings(fields)
  yield { name: 'nothing odd', settings: plain }
  for (const surplus of ['surplus', 'constructor', 'toString'])
    yield { name: `an unknown setting, ${surplus}`, settings: { ...plain, [surplus]: 1 } }
  for (const [field, definition] of Object.entries(fields)) {
    for (const [odd, value] of oddValuesFor(definition))
      if (isOwn(odd) || isChosen()) yield { name: `${field} (${odd})`, settings: { ...plain, [field]: value } }
    if (definition.kind !== 'list') continue
    for (const { name, settings } of oddSettings(definition.of))
      yield { name: `${field}[0].${name}`, settings: { ...plain, [field]: [settings] } }
    for (const [odd, value] of wrongValues)
      if (isChosen()) yield { name: `${field}[0] (${odd})`, settings: { ...plain, [field]: [value] } }
  }
}

/** Settings as an owner would make them, with every field filled in. */
export function plainSettings(fields: SectionFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plainValue(field)]))
}

const guid = '00000000-0000-4000-8000-00000000000f'
const paragraph = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })

function plainValue(field: SectionField): unknown {
  switch (field.kind) {
    case 'text':
    case 'html':
      return 'Words'
    case 'richText':
      return paragraph({ type: 'text', text: 'Words' })
    case 'picture':
      return '/media/picture.jpg'
    case 'video':
      return 'https://films.example/film.mp4'
    case 'link':
      return '/search'
    case 'choice':
      return field.options.at(-1)
    case 'toggle':
      return true
    case 'number':
      return field.max
    case 'moment':
      return '2090-01-31T12:00:00Z'
    case 'products':
      return [guid]
    case 'category':
      return guid
    case 'weeklyHours':
      return [{ day: 'MONDAY', from: '09:00', to: '18:00' }]
    case 'coordinates':
      return '52.52, 13.405'
    case 'list':
      return [plainSettings(field.of)]
  }
}

/** Marked, because each belongs to one kind of field. */
const own = (value: unknown) => [`own: ${JSON.stringify(value)?.slice(0, 60)}`, value] as const
const isOwn = (name: string) => name.startsWith('own: ')

const hostileTexts = [
  '<script>alert(1)</script>',
  '</script><!--',
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '%s %E0%A4%A %00',
  '\u202egnitirw\u2066\u200b',
  '\u{1f469}\u{1f3fd}'.repeat(20),
  '|||',
  '\r\n\t ',
]
const hostileAddresses = [
  'javascript:alert(1)',
  '//evil.example/x',
  '/\\evil.example',
  '/%E0%A4%A',
  '/../../etc/passwd',
  'https://user:password@evil.example/"onload="x',
  'https://[::1]:99999/',
  `/${'x'.repeat(2047)}`,
  '/media/~mv2.jpg',
  '/x"><script>alert(1)</script>',
]

function oddValuesFor(field: SectionField): readonly (readonly [name: string, value: unknown])[] {
  return [...wrongValues, ...ownOddValues(field).map(own)]
}

function ownOddValues(field: SectionField): unknown[] {
  switch (field.kind) {
    case 'text':
    case 'html':
      return [...hostileTexts.map((text) => text.slice(0, field.max)), 'x'.repeat(field.max), 'x'.repeat(field.max + 1)]
    case 'richText':
      return oddDocuments
    case 'picture':
    case 'video':
    case 'link':
      return hostileAddresses
    case 'choice':
      return ['toString', field.options.join(), [field.options[0]]]
    case 'toggle':
      return ['true', 1]
    case 'number':
      return [field.min, field.min - 1, field.max + 1, -0, String(field.max)]
    case 'moment':
      return [
        '2024-02-30T12:00:00Z',
        '2024-13-01T12:00:00Z',
        '0000-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999Z',
        '9999-12-31T23:59:59-23:59',
        '2024-01-01T25:61:61Z',
        '2024-01-01T12:00:00+99:99',
        `2024-01-01T12:00:00.${'0'.repeat(9000)}Z`,
        '1600-01-01T00:00:00Z',
      ]
    case 'products':
      return [[guid.toUpperCase(), guid], Array.from({ length: field.max + 1 }, () => guid), [[guid]], [null]]
    case 'category':
      return [guid.toUpperCase(), `${guid} `]
    case 'weeklyHours':
      return [
        [{ day: 'SUNDAY', from: '23:00', to: '02:00' }],
        [{ day: 'MONDAY', from: '00:00', to: '00:00' }],
        [
          { day: 'MONDAY', from: '09:00', to: '12:00' },
          { day: 'MONDAY', from: '11:00', to: '13:00' },
        ],
        [{ day: 'toString', from: '09:00', to: '18:00' }],
        [{ day: 'MONDAY', from: '24:00', to: '18:00', more: 1 }],
        [null],
      ]
    case 'coordinates':
      return ['90, 180', '-90;-180', '91, 0', '-0, -0', '1,2,3', '0.00000000001, 1']
    case 'list':
      return [Array.from({ length: field.max + 1 }, () => plainSettings(field.of)), [plainSettings(field.of), null]]
  }
}

const link = (href: unknown) => ({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })
const primitiveless = { toString: 'x', valueOf: 1 }
const oddDocuments: unknown[] = [
  { type: 'doc', content: [null, 7, 'x'] },
  { type: primitiveless, content: [] },
  { type: 'doc', content: [{ type: primitiveless }] },
  { type: 'doc', content: [{ type: 'constructor' }] },
  { type: 'doc', content: [{ type: 'heading', attrs: { level: primitiveless } }] },
  { type: 'doc', content: [{ type: 'orderedList', attrs: { start: 1e300 }, content: [{ type: 'listItem' }] }] },
  paragraph({ type: 'text', text: primitiveless }),
  paragraph({ type: 'text', text: 'x', marks: [{ type: primitiveless }] }),
  paragraph({ type: 'text', text: 'x', marks: [null, 7] }),
  paragraph({ type: 'text', text: 'x', marks: Array.from({ length: 2000 }, () => ({ type: 'bold' })) }),
  paragraph({ type: 'text', text: '</script><script>alert(1)</script>' }),
  paragraph({ type: 'text', text: 'x'.repeat(200_000) }),
  paragraph(...hostileAddresses.map(link)),
  paragraph(link(primitiveless)),
  { type: 'doc', content: Array.from({ length: 5001 }, () => ({ type: 'paragraph' })) },
  deepQuote(200),
]

function deepQuote(depth: number): unknown {
  let node: unknown = { type: 'paragraph' }
  for (let level = 0; level < depth; level++) node = { type: 'blockquote', content: [node] }
  return { type: 'doc', content: [node] }
}
