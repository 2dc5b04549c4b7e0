import { compareValues, type Report } from './difference.ts'

/** Compares the lines of one field, `string|null len=..50 ro`. The types that a field refers to are compared by their fields. */
export function compareLines(report: Report, what: string, ours: string, theirs: string): void {
  const [our, their] = [parse(ours), parse(theirs)]
  compareValues(report, 'type', what, shapeOf(our.type), shapeOf(their.type))
  compareValues(
    report,
    'required',
    what,
    our.attributes.has('req') ? 'required' : '',
    their.attributes.has('req') ? 'required' : '',
  )
  for (const name of ['fmt', 'len', 'size', 'val', 'dec', 'ro', 'immutable']) {
    const [one, other] = [our.attributes.get(name), their.attributes.get(name)]
    compareValues(report, 'bound', what, written(name, one), written(name, other))
  }
  compareValues(report, 'deprecation', what, deprecation(our.attributes), deprecation(their.attributes))
}

/** The type that a line refers to, or undefined for a line of a plain value. */
export function referenceOf(line: string): string | undefined {
  return /^(?:map<)?([A-Z][\w$]*)/.exec(line)?.[1]
}

interface Line {
  type: string
  attributes: Map<string, string>
}

function parse(line: string): Line {
  const [type = '', ...words] = line.match(/(?:[^\s()]|\([^()]*\))+/g) ?? []
  return { type, attributes: new Map(words.map((word) => nameAndValue(word))) }
}

function nameAndValue(word: string): [string, string] {
  const [, name = word, inner, value] = /^(\w+)(?:\((.*)\)|=(.*))?$/.exec(word) ?? []
  return [name, normal(inner?.split(',').sort().join(',') ?? value ?? '')]
}

/** `5` and `5..5` are the same range. */
function normal(value: string): string {
  return /^-?[\d.]*\d$/.test(value) && !value.includes('..') ? `${value}..${value}` : value
}

/** The typings know one type of number, and no difference between an object and any value. */
function shapeOf(type: string): string {
  return type
    .replace(/\b(?:int|double|number)\b/, 'number')
    .replace(/\bany\b/, 'json')
    .replace(/[A-Z][\w$]*/, 'object')
}

function written(name: string, value: string | undefined): string {
  return value === undefined ? '' : value === '' ? name : `${name}=${value}`
}

function deprecation(attributes: Map<string, string>): string {
  if (!attributes.has('deprecated')) return ''
  const date = (attributes.get('deprecated') ?? '').split('..')[0]
  return ['deprecated', date, attributes.get('replacedBy')].filter(Boolean).join(' ')
}
