import type { Field } from './field.ts'
import type { OperationFacts, Service, TypeFacts } from './model.ts'
import { readEnums, readTypes, type SharedTypes } from './read-service.ts'
import { requiredAtCreation } from './required-at-creation.ts'
import type { Scopes } from './scopes.ts'

type Types = Pick<Service, 'types' | 'enums'>

/** The TypeScript of one service: its types, enums and one constant per operation. Shared types are imported and exported again. */
export function writeTypes(service: Service, isShared: (name: string) => boolean): string {
  const facts = `./${service.name.split('/')[1]}.json`
  const requires = Object.values(service.operations).some(({ required }) => required.some(isPath))
  const shared = [...Object.keys(service.enums), ...Object.keys(service.types)].filter(isShared)
  const declarations = writeDeclarations(service, (name) => !isShared(name), requiredAtCreation(service))
  const operations = Object.entries(service.operations)
    .map(([name, facts]) => writeOperation(name, facts, service))
    .join('\n')
  const queries =
    Object.keys(service.queries)
      .map((name) => JSON.stringify(name))
      .join(' | ') || 'never'
  const words = new Set(`${declarations} ${operations}`.match(/\w+/g))
  return `// Generated from services/${service.name}.yaml.
import { loadService, operation, ${requires ? 'type Require, ' : ''}${declarations.includes('[created]') ? 'type created, ' : ''}} from '../../../src/model.ts'
import facts from '${facts}' with { type: 'json' }
${importShared(
  'import',
  shared.filter((name) => words.has(name)),
)}${importShared('export', shared)}
export const service = loadService<${queries}>(facts)

${declarations}

${operations}
`
}

function importShared(keyword: 'import' | 'export', names: readonly string[]): string {
  return names.length > 0 ? `${keyword} type { ${names.join(', ')} } from '../shared.ts'\n` : ''
}

export function writeSharedTypes(raw: SharedTypes, scopes: Scopes): string {
  const enums = readEnums(raw, scopes)
  const shared = { types: readTypes('shared', raw, enums), enums }
  return `// Generated from shared/*.yaml.\n\n${writeDeclarations(shared, () => true, new Map())}\n`
}

function writeDeclarations(
  service: Types,
  includes: (name: string) => boolean,
  required: ReadonlyMap<string, readonly string[]>,
): string {
  const enums = Object.entries(service.enums).filter(([name]) => includes(name))
  const types = Object.entries(service.types).filter(([name]) => includes(name))
  const written = types.map(([name, type]) => writeType(name, type, service, required.get(name)))
  return `${enums.map(writeEnum).join('\n')}\n\n${written.join('\n\n')}`
}

/** The calls of one service, small enough for a browser: method and path, no facts. */
export function writeCalls(service: Service): string {
  const types = new Set(Object.values(service.operations).flatMap(({ request, response }) => [request, response]))
  const used = [...types].filter((name) => name in service.types)
  return `// Generated from services/${service.name}.yaml.
import { call } from '../../../src/model.ts'
import type { ${used.join(', ')} } from '../../services/${service.name}.ts'

${Object.entries(service.operations)
  .map(([name, facts]) => writeCall(name, facts, service))
  .join('\n')}
`
}

function writeEnum([name, values]: [string, readonly string[]]): string {
  return `export type ${name} = ${values.map((value) => JSON.stringify(value)).join(' | ') || 'never'}`
}

function writeType(name: string, type: TypeFacts, service: Types, required: readonly string[] = []): string {
  const fields = Object.entries(type.fields)
  if (fields.length === 0) return `export type ${name} = Record<never, never>`
  const lines = fields.map(([key, field]) => writeField(key, field, service))
  // For `Stored<T>`; no value has it.
  if (required.length > 0) lines.push(`  [created]?: ${required.map((key) => JSON.stringify(key)).join(' | ')}`)
  return `export interface ${name} {\n${lines.join('\n')}\n}`
}

function writeField(key: string, field: Field, service: Types): string {
  const mark = field.required ? '' : '?'
  return `  ${/^\w+$/.test(key) ? key : JSON.stringify(key)}${mark}: ${typeOf(field, service)}${field.nullable ? ' | null' : ''}`
}

function typeOf(field: Field, service: Types): string {
  const item = itemType(field, service)
  const listed = field.list ? `${item}[]` : item
  return field.map ? `Record<string, ${listed}>` : listed
}

function itemType(field: Field, service: Types): string {
  switch (field.kind) {
    case 'int':
    case 'double':
      return 'number'
    case 'bool':
      return 'boolean'
    case 'json':
      return 'any'
    case 'type':
      return field.ref in service.types ? field.ref : 'any'
    case 'enum':
      return field.ref
    default:
      return 'string'
  }
}

function writeOperation(name: string, facts: OperationFacts, service: Service): string {
  const paths = facts.required.filter(isPath).map((path) => JSON.stringify(path))
  const request = nameIn(service, facts.request)
  const required = paths.length > 0 ? `Require<${request}, ${paths.join(' | ')}>` : request
  const codes = Object.keys(facts.errors).map((code) => JSON.stringify(code))
  return `export const ${name} = operation<${required}, ${nameIn(service, facts.response)}, ${codes.join(' | ') || 'never'}>(service, ${JSON.stringify(name)})`
}

/** `required` holds field paths and, in parentheses, names of oneOf groups. */
function isPath(required: string): boolean {
  return !required.startsWith('(')
}

function writeCall(name: string, facts: OperationFacts, service: Service): string {
  const types = `${nameIn(service, facts.request)}, ${nameIn(service, facts.response)}`
  const fallback = facts.method === 'GET' ? facts.fallback : undefined
  const [path = ''] = facts.paths
  if (fallback && !fallback.startsWith(path)) throw new Error(`${name}: the client sends a long GET to its own path or below it`)
  const packed = fallback && `, '${fallback.slice(path.length)}'`
  const permissions = facts.permissions.length > 0 || packed ? `, ${JSON.stringify(facts.permissions)}` : ''
  // Bundlers leave out a call that nobody uses.
  return `export const ${name} = /* @__PURE__ */ call<${types}>('${facts.method}', '${facts.paths[0]}'${permissions}${packed ?? ''})`
}

function nameIn(service: Service, type: string): string {
  return type in service.types ? type : 'any'
}
