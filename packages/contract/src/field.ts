/**
 * One field of a contract type, read from its compact line (`string|null fmt=GUID len=..50 ro`).
 * Bounds are inclusive; a missing side is null.
 */
export type Field = FieldKind & FieldFacts

type FieldKind = { kind: ScalarKind; ref?: undefined } | { kind: 'type' | 'enum'; ref: string }

type ScalarKind = 'string' | 'int' | 'double' | 'bool' | 'timestamp' | 'bytes' | 'json'

interface FieldFacts {
  list?: true
  map?: true
  nullable?: true
  required?: true
  readOnly?: true
  /** A newer field replaces it, or nothing does. */
  deprecated?: true
  immutable?: true
  /** A password, key or token: never stored with a response, never written to the audit log. */
  secret?: true
  /** Left out of the audit log. Unlike a secret it may be stored for an idempotency key. */
  unlogged?: true
  /** An image, which the published client converts to `wix:image://…` and back. */
  image?: true
  format?: string
  length?: Bounds
  size?: Bounds
  value?: Bounds
  decimal?: { gt?: string; gte?: string; lt?: string; lte?: string; maxScale?: number }
  default?: string
}

export type Bounds = readonly [min: number | null, max: number | null]

const scalars: Record<string, ScalarKind> = {
  string: 'string',
  int: 'int',
  double: 'double',
  number: 'double',
  bool: 'bool',
  timestamp: 'timestamp',
  bytes: 'bytes',
  json: 'json',
  any: 'json',
}

/** Parses a field line; throws with the offending word when the line is invalid. */
export function parseField(line: string, isEnum: (name: string) => boolean): Field {
  const [type = '', ...attributes] = words(line)
  const field = parseType(type, isEnum)
  for (const attribute of attributes) applyAttribute(field, attribute)
  return field
}

function parseType(text: string, isEnum: (name: string) => boolean): Field {
  const nullable = text.endsWith('|null')
  let name = nullable ? text.slice(0, -'|null'.length) : text
  const map = name.startsWith('map<')
  if (map) name = name.slice('map<'.length, -1)
  const list = name.endsWith('[]')
  if (list) name = name.slice(0, -2)
  const scalar = scalars[name]
  const field: Field = scalar ? { kind: scalar } : { kind: isEnum(name) ? 'enum' : 'type', ref: name }
  if (list) field.list = true
  if (map) field.map = true
  if (nullable) field.nullable = true
  return field
}

function applyAttribute(field: Field, attribute: string): void {
  const [name, text] = split(attribute)
  switch (name) {
    case 'req':
      field.required = true
      break
    case 'ro':
      field.readOnly = true
      break
    case 'immutable':
      field.immutable = true
      break
    case 'secret':
      field.secret = true
      break
    case 'unlogged':
      field.unlogged = true
      break
    case 'fmt':
      field.format = text
      break
    case 'len':
      field.length = bounds(text)
      break
    case 'size':
      field.size = bounds(text)
      break
    case 'val':
      field.value = bounds(text)
      break
    case 'dec':
      field.decimal = decimal(text)
      break
    case 'default':
      field.default = text
      break
    case 'sdk':
      if (text === 'image') field.image = true
      break
    case 'deprecated':
      field.deprecated = true
      break
    case 'replacedBy':
      break
    default:
      throw new Error(`unknown attribute ${attribute}`)
  }
}

function words(line: string): string[] {
  return line.match(/(?:[^\s()]|\([^()]*\))+/g) ?? []
}

function split(attribute: string): [string, string] {
  const parenthesis = /^(\w+)\((.*)\)$/.exec(attribute)
  if (parenthesis) return [parenthesis[1]!, parenthesis[2]!]
  const equals = attribute.indexOf('=')
  return equals < 0 ? [attribute, ''] : [attribute.slice(0, equals), attribute.slice(equals + 1)]
}

function bounds(text: string): Bounds {
  const [min = '', max = min] = text.split('..')
  return [min === '' ? null : Number(min), max === '' ? null : Number(max)]
}

function decimal(text: string): NonNullable<Field['decimal']> {
  const entries = text.split(',').map((part) => part.split('=') as [string, string])
  return Object.fromEntries(entries.map(([name, value]) => [name, name === 'maxScale' ? Number(value) : value]))
}
