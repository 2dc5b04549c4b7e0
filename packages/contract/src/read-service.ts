import { statusOf, type StatusTable } from './error-status.ts'
import { parseField } from './field.ts'
import type { Scopes } from './scopes.ts'
import type { AuditArea, Identity, OperationFacts, QueryFacts, Service, ServiceAudience, TypeFacts } from './model.ts'
import { readTranslations, type RawTranslations } from './read-translations.ts'

/** `access.yaml`. */
export interface Access {
  visitor: { permissions: string[]; operations: string[] }
  /** Open to members, but not to visitors. */
  member: { permissions: string[]; operations: string[] }
  public: { operations: string[] }
  staff: { operations: string[] }
  beforePasswordChange: { operations: string[] }
  beforeSecondFactor: { operations: string[] }
  /** Only for members themselves, not for an app that acts for them. */
  inPerson: { permissions: string[]; operations: string[] }
  /** Operations that ask for a recent sign-in although their permission is in no area that does. */
  confirmed: { operations: string[] }
  /** Operations whose published permission reads, and what staff and apps need in its place. */
  instead: Record<string, string[]>
  areas: Record<string, { audit?: AuditArea; confirmed?: boolean; permissions: string[] }>
  /** Entity to the permissions that read what its events carry, all of which are needed. */
  events: Record<string, string | string[]>
  audit: Partial<Record<AuditArea, string[]>>
}

/** The types and enums that several services share (`shared/`). */
export interface SharedTypes {
  types?: Record<string, RawType>
  enums?: Record<string, string[]>
}

type RawType = Record<string, string | string[]>

/** A service file. */
export interface RawService extends SharedTypes {
  /** Name and version of the package that publishes it; absent for Stoa's own services. */
  package?: string
  entityFqdn: string
  audience?: Exclude<ServiceAudience, 'STAFF'>
  base?: Base | Record<string, Base>
  operations?: Record<string, RawOperation>
  query?: Record<string, RawQuery>
  events?: Record<string, RawEvent>
  translations?: RawTranslations
}

/** The gateway's mappings, by host. */
interface Base {
  'www.wixapis.com'?: string[]
  other?: { hosts: string[]; maps: 'same' | string[] }[]
}

interface RawOperation {
  http: string
  proto: string
  fqn: string
  req: string
  res: string
  perm?: string[]
  required?: string[]
  mask?: string[]
  errors?: string[]
  rules?: string[]
  fallback?: string
  flags?: string[]
  bodyLimit?: number
  items?: string
  id?: string
}

interface RawQuery {
  kind: 'query' | 'search'
  paging: string
  wql?: { ops: '*' | string[]; sort?: string; fields: string[] }[]
}

interface RawEvent {
  type: string
  slug: string
  /** Absent for events of Stoa's own services, which contain the entity. */
  payload?: { entity?: string; data?: string }
  perm?: string[]
  flags?: string[]
}

/**
 * Reads a service file into facts. A type that the file refers to and does not declare is the shared one. Throws with service and
 * type when a line cannot be parsed.
 */
export function readService(
  name: string,
  own: RawService,
  shared: SharedTypes,
  access: Access,
  statuses: StatusTable,
  scopes: Scopes,
): Service {
  const raw = withShared(name, own, shared)
  const enums = readEnums(raw, scopes)
  const types = readTypes(name, raw, enums)
  return {
    name,
    fqdn: raw.entityFqdn,
    audience: raw.audience ?? 'STAFF',
    operations: mapValues(raw.operations ?? {}, (operation, key) =>
      readOperation(operation, `${name}.${key}`, siteMappings(raw.base, operation.fqn), access, statuses, scopes),
    ),
    types,
    enums,
    queries: mapValues(raw.query ?? {}, readQuery),
    events: mapValues(raw.events ?? {}, ({ type, slug, payload }) => ({
      type,
      slug,
      ...(payload?.entity && { entity: payload.entity }),
      ...(payload?.data && { data: payload.data }),
    })),
    translations: readTranslations(name, raw.entityFqdn, raw.translations, types),
  }
}

export function readEnums({ enums = {} }: SharedTypes, scopes: Scopes): Service['enums'] {
  // A key such as `NodeType.deprecated` describes single values; the values themselves are under `NodeType`.
  const declared = Object.entries(enums).filter(([key]) => !key.includes('.'))
  return Object.fromEntries(
    declared.map(([key, values]) => [key, values.flatMap((value) => (value === '$scopes' ? scopes.names : value))]),
  )
}

export function readTypes(
  where: string,
  { types = {} }: SharedTypes,
  enums: Record<string, readonly string[]>,
): Service['types'] {
  return mapValues(types, (type, key) => readType(type, `${where} ${key}`, (ref) => ref in enums))
}

/** The service with the shared types that its operations and types refer to. Throws where neither file declares one. */
export function withShared(name: string, own: RawService, shared: SharedTypes): RawService {
  const types: Record<string, RawType> = { ...own.types }
  const enums: Record<string, string[]> = { ...own.enums }
  const requests = Object.values(own.operations ?? {}).flatMap(({ req, res }) => [req.split(' ')[0]!, res])
  const payloads = Object.values(own.events ?? {}).flatMap(({ payload }) => [payload?.entity ?? [], payload?.data ?? []].flat())
  const open = [...requests, ...payloads, ...Object.values(types).flatMap(refsOf)]
  while (open.length > 0) {
    const ref = open.pop()!
    if (ref in types || ref in enums) continue
    const type = shared.types?.[ref]
    if (type) {
      types[ref] = type
      open.push(...refsOf(type))
    } else if (shared.enums?.[ref]) {
      enums[ref] = shared.enums[ref]
      const deprecated = `${ref}.deprecated`
      if (shared.enums[deprecated]) enums[deprecated] = shared.enums[deprecated]
    } else throw new Error(`${name}: there is no type ${ref}`)
  }
  return { ...own, types, enums }
}

/** The names of the types and enums that the fields of a type refer to. */
export function refsOf(type: RawType): string[] {
  const lines = Object.entries(type).filter(([key]) => !key.startsWith('('))
  return lines.flatMap(([, line]) => /^(?:map<)?([A-Z]\w*)/.exec(line as string)?.[1] ?? [])
}

function readOperation(
  raw: RawOperation,
  key: string,
  mappings: [string, string][],
  access: Access,
  statuses: StatusTable,
  scopes: Scopes,
): OperationFacts {
  const [method, path] = raw.http.split(' ') as [OperationFacts['method'], string]
  const [request = ''] = raw.req.split(' ')
  const internal = raw.flags?.includes('internal')
  const permissions = access.instead[key] ?? raw.perm ?? []
  const audit = auditAreaOf(key, permissions, access, scopes)
  const isInPerson =
    access.inPerson.operations.includes(key) || permissions.some((id) => access.inPerson.permissions.includes(id))
  return {
    method,
    paths: [...new Set([path, ...mappings.flatMap(([from, to]) => publicPath(raw.proto, from, to))])],
    ...(raw.fallback && { fallback: raw.fallback.split(' ')[1]! }),
    fqn: raw.fqn,
    request,
    response: raw.res,
    permissions,
    identities: identitiesOf(key, raw.perm ?? [], access),
    required: [...new Set([...(raw.required ?? []), ...parentsInPath(path)])],
    masks: (raw.mask ?? []).map((mask) => mask.replace('(internal)', '')),
    errors: Object.fromEntries(
      (raw.errors ?? []).map((error) => error.replace(/<.*/, '')).map((code) => [code, statusOf(code, statuses)]),
    ),
    rules: raw.rules ?? [],
    ...(internal && { internal }),
    ...readDeprecation(raw.flags),
    ...((raw.items || raw.id) && { roles: { ...(raw.items && { items: raw.items }), ...(raw.id && { id: raw.id }) } }),
    ...(audit && { audit }),
    ...(access.beforePasswordChange.operations.includes(key) && { beforePasswordChange: true }),
    ...(access.beforeSecondFactor.operations.includes(key) && { beforeSecondFactor: true }),
    ...((access.confirmed.operations.includes(key) || permissions.some(scopes.isConfirmed)) && { confirmed: true }),
    ...(isInPerson && { inPerson: true }),
    ...(raw.bodyLimit && { bodyLimit: raw.bodyLimit }),
  }
}

/** `[deprecated(2027-02-01), replacedBy=wix.ecom.cart.v2.CartService.GetCart]`. */
function readDeprecation(flags: string[] = []): Pick<OperationFacts, 'deprecated'> {
  const mark = flags.map((flag) => /^deprecated(?:\((.*)\))?$/.exec(flag)).find(Boolean)
  if (!mark) return {}
  const replacedBy = flags.find((flag) => flag.startsWith('replacedBy='))?.slice('replacedBy='.length)
  return { deprecated: { ...(mark[1] && { date: mark[1] }), ...(replacedBy && { replacedBy }) } }
}

/** The mappings of a site's own host, as [public prefix, proto prefix]. */
function siteMappings(base: RawService['base'], fqn: string): [string, string][] {
  const own = baseOf(base, fqn)
  const api = (own?.['www.wixapis.com'] ?? []).map(splitMapping)
  const entry = own?.other?.find(({ hosts }) => hosts.includes('_'))
  if (!entry) return []
  return entry.maps === 'same' ? api : entry.maps.map(splitMapping)
}

/**
 * A file that joins several services keys its mappings by their names: `ComWixEcomOrdersV1Orders+…` contains
 * `com.wix.ecom.orders.v1.Orders.*`.
 */
function baseOf(base: RawService['base'], fqn: string): Base | undefined {
  if (!base || 'www.wixapis.com' in base || 'other' in base) return base
  const service = fqn
    .split('.')
    .slice(0, -1)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
  const entry = Object.entries(base as Record<string, Base>).find(([key]) => key.split('+').includes(service))
  return entry?.[1]
}

function splitMapping(mapping: string): [string, string] {
  const [from = '', to = ''] = mapping.split(' -> ')
  return [from, to]
}

function publicPath(proto: string, from: string, to: string): string[] {
  const prefix = to === '/' ? '' : to
  if (proto !== prefix && !proto.startsWith(`${prefix}/`)) return []
  return [from + proto.slice(prefix.length)]
}

/** An operation is recorded when `access.yaml` names it, or when it needs a permission to change things in a recorded area. */
function auditAreaOf(key: string, permissions: string[], access: Access, scopes: Scopes): AuditArea | undefined {
  const named = Object.entries(access.audit).find(([, operations]) => operations.includes(key))
  if (named) return named[0] as AuditArea
  return permissions.map((permission) => scopes.auditOf(permission)).find(Boolean)
}

function identitiesOf(key: string, permissions: string[], access: Access): Identity[] {
  const staff: Identity[] = ['USER', 'APP']
  if (access.staff.operations.includes(key)) return staff
  const isOpen = (to: Access['member']) => to.operations.includes(key) || permissions.some((id) => to.permissions.includes(id))
  if (isOpen(access.visitor)) return ['VISITOR', 'MEMBER', ...staff]
  return isOpen(access.member) ? ['MEMBER', ...staff] : staff
}

/** A path parameter is always present, and so is its parent: `{cartInfo.id}` implies `cartInfo`. */
function parentsInPath(path: string): string[] {
  const dotted = [...path.matchAll(/\{([\w.]+)\.\w+\}/g)]
  return dotted.map(([, parent]) => parent!)
}

function readType(raw: RawType, where: string, isEnum: (ref: string) => boolean): TypeFacts {
  const facts: TypeFacts = { fields: {}, oneOfs: {} }
  for (const [key, line] of Object.entries(raw)) {
    const oneOf = /^\(oneOf (\w+)\)$/.exec(key)
    if (oneOf) {
      facts.oneOfs[oneOf[1]!] = line as string[]
    } else {
      try {
        facts.fields[key] = parseField(line as string, isEnum)
      } catch (error) {
        throw new Error(`${where}.${key}: ${(error as Error).message}`, { cause: error })
      }
    }
  }
  return facts
}

function readQuery(raw: RawQuery): QueryFacts {
  const groups = (raw.wql ?? []).flatMap(({ ops, sort, fields }) =>
    fields.map((field) => [field, { operators: ops, sortable: sort !== undefined && sort !== 'NONE' }] as const),
  )
  return { kind: raw.kind, paging: raw.paging, fields: Object.fromEntries(groups) }
}

function mapValues<T, U>(object: Record<string, T>, make: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]))
}
