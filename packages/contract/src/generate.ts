import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import type { StatusTable } from './error-status.ts'
import { readService, type Access, type RawService, type SharedTypes } from './read-service.ts'
import { readScopes, type Scopes } from './scopes.ts'
import type { Service } from './model.ts'
import { writeLimits } from './write-limits.ts'
import { writeCalls, writeSharedTypes, writeTypes } from './write-types.ts'

/**
 * Writes `generated/` from the service files: per service its facts (JSON), its types and operation constants (TypeScript), its
 * client calls and the limits of its fields. Skips the work when a stamp of all inputs is unchanged.
 */
const root = join(import.meta.dirname, '..')
const output = join(root, 'generated')
const sources = globSync('services/**/*.yaml', { cwd: root }).sort()
const sharedSources = globSync('shared/*.yaml', { cwd: root }).sort()
const inputs = [
  ...sources,
  ...sharedSources,
  'access.yaml',
  'error-status.yaml',
  'events.yaml',
  ...globSync('src/*.ts', { cwd: root }).sort(),
]
const stamp = hash(inputs.map((file) => readFileSync(join(root, file), 'utf8')))

if (readStamp() === stamp) {
  console.log('contract: up to date')
} else {
  rmSync(output, { recursive: true, force: true })
  const access = parse(read('access.yaml')) as Access
  const statuses = parse(read('error-status.yaml')) as StatusTable
  const raw = sources.map((file) => [nameOf(file), parse(read(file)) as RawService] as const)
  const scopes = readScopes(
    access.areas,
    permissionsOf(
      access,
      raw.map(([, service]) => service),
    ),
  )
  const shared = joined(sharedSources.map((file) => parse(read(file)) as SharedTypes))
  const services = raw.map(([name, service]) => readService(name, service, shared, access, statuses, scopes))
  checkAccess(access, services)
  nameReplacements(services)
  write('services/shared.ts', writeSharedTypes(shared, scopes))
  for (const [index, service] of services.entries()) {
    const [, { types = {}, enums = {} }] = raw[index]!
    write(`services/${service.name}.json`, JSON.stringify(service))
    write(
      `services/${service.name}.ts`,
      writeTypes(service, (name) => !(name in types || name in enums)),
    )
    write(`calls/${service.name}.ts`, writeCalls(service))
    write(`limits/${service.name}.ts`, writeLimits(service))
  }
  write('error-status.ts', writeStatuses(statuses))
  const events = allEvents(services, parse(read('events.yaml')) as string[])
  write('services.ts', writeIndex(services, events, scopes, access, eventPermissions(access, events, scopes)))
  write('stamp', stamp)
  const operations = services.reduce((sum, { operations }) => sum + Object.keys(operations).length, 0)
  console.log(`contract: ${services.length} services, ${operations} operations`)
}

function joined(files: SharedTypes[]): Required<SharedTypes> {
  return {
    types: Object.assign({}, ...files.map(({ types }) => types)),
    enums: Object.assign({}, ...files.map(({ enums }) => enums)),
  }
}

/** Names the operation that replaces a deprecated one, where a service here has it. */
function nameReplacements(services: Service[]): void {
  const operations = services.flatMap(({ name, operations }) =>
    Object.entries(operations).map(([key, facts]) => ({ name: `${name}.${key}`, facts })),
  )
  const names = new Map(operations.map(({ name, facts }) => [facts.fqn, name]))
  for (const { facts } of operations) {
    const served = facts.deprecated?.replacedBy && names.get(facts.deprecated.replacedBy)
    if (served) facts.deprecated = { ...facts.deprecated, served }
  }
}

function permissionsOf(access: Access, services: { operations?: Record<string, { perm?: string[] }> }[]): string[] {
  const all = services.flatMap(({ operations = {} }) => Object.values(operations).flatMap(({ perm = [] }) => perm))
  return [...new Set([...all, ...Object.values(access.instead).flat()])].sort()
}

function allEvents(services: Service[], published: string[]): string[] {
  const declared = services.flatMap((service) => Object.values(service.events).map(({ type }) => type))
  return [...new Set([...published, ...declared])].sort()
}

/**
 * The entity of an event type is the longest one that the type begins with; an older type is named itself. Throws where
 * access.yaml names no permission for it.
 */
function eventPermissions({ events: permissions }: Access, events: readonly string[], scopes: Scopes): [string, string[]][] {
  const entities = Object.keys(permissions).sort((one, other) => other.length - one.length)
  const unknown = Object.values(permissions)
    .flat()
    .filter((permission) => !scopes.names.includes(permission))
  if (unknown.length > 0) throw new Error(`access.yaml: no operation needs ${unknown.join(', ')}`)
  return events.map((type) => {
    const entity = entities.find((name) => type === name || type.startsWith(`${name}_`))
    if (!entity) throw new Error(`access.yaml has no permission for the event ${type}`)
    return [type, [permissions[entity]!].flat()]
  })
}

function writeIndex(
  services: Service[],
  events: readonly string[],
  scopes: Scopes,
  { events: ofEntities }: Access,
  permissions: readonly [string, readonly string[]][],
): string {
  const imports = services.map(
    ({ name }, index) =>
      `import s${index} from './services/${name}.json' with { type: 'json' }\nimport type * as t${index} from './services/${name}.ts'`,
  )
  return `// Generated. Every service taken up, and the operations each must implement.
import { loadService, type Operation } from '../src/model.ts'
${imports.join('\n')}

export const services = [${services.map((_, index) => `s${index}`).join(', ')}].map((facts) => loadService(facts))

/** What a webhook may subscribe to. */
export const eventTypes: ReadonlySet<string> = new Set(${JSON.stringify(events)})

/** What a caller must hold to get an event of a type: all of these. */
export const eventPermissions: ReadonlyMap<string, readonly string[]> = new Map(${JSON.stringify(permissions)})

/** The same by entity. */
export const entityPermissions: ReadonlyMap<string, readonly string[]> = new Map(${JSON.stringify(
    Object.entries(ofEntities).map(([entity, needed]) => [entity, [needed].flat()]),
  )})

/** What an API key or a role can be given: scope to the permissions it covers. */
export const areaScopes: Readonly<Record<string, readonly string[]>> = Object.assign(Object.create(null), ${JSON.stringify(scopes.areas)})

type OperationsOf<Module> = { [Name in keyof Module as Module[Name] extends Operation ? Name : never]: Module[Name] }
/** Service name to operation name to the operation's type. */
export interface Contract {
${services.map(({ name }, index) => `  '${name}': OperationsOf<typeof t${index}>`).join('\n')}
}
`
}

function writeStatuses(statuses: StatusTable): string {
  return `// Generated.
import { statusOf } from '../src/error-status.ts'

const statuses = ${JSON.stringify(statuses)}

/** The HTTP status of an application error code that an operation does not declare itself. */
export function statusOfCode(code: string): number {
  return statusOf(code, statuses)
}
`
}

function checkAccess(access: Access, services: Service[]): void {
  const known = new Set(services.flatMap(({ name, operations }) => Object.keys(operations).map((op) => `${name}.${op}`)))
  const named = [
    ...access.visitor.operations,
    ...access.member.operations,
    ...access.public.operations,
    ...access.staff.operations,
    ...access.beforePasswordChange.operations,
    ...access.beforeSecondFactor.operations,
    ...Object.values(access.audit).flat(),
    ...access.confirmed.operations,
    ...access.inPerson.operations,
    ...Object.keys(access.instead),
  ]
  const unknown = named.filter((operation) => !known.has(operation))
  if (unknown.length > 0) throw new Error(`access.yaml names unknown operations: ${unknown.join(', ')}`)
  for (const { name, audience, operations } of services) {
    const open = Object.keys(operations).find((key) => {
      const isPublic = access.public.operations.includes(`${name}.${key}`)
      return operations[key]!.identities.includes('MEMBER') && !isPublic
    })
    if (open && audience === 'STAFF') throw new Error(`${name}: members may call ${open}: name the service's \`audience\``)
  }
}

function nameOf(file: string): string {
  return file.slice('services/'.length, -'.yaml'.length).replaceAll('\\', '/')
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(output, file)), { recursive: true })
  writeFileSync(join(output, file), text)
}

function readStamp(): string | undefined {
  try {
    return readFileSync(join(output, 'stamp'), 'utf8')
  } catch {
    return undefined
  }
}

function hash(texts: string[]): string {
  const digest = createHash('sha256')
  for (const text of texts) digest.update(text).update('\0')
  return digest.digest('hex')
}
