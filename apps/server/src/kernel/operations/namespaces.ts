import { invalid, type Violation } from '../basics/errors.ts'
import { isStaff, type Caller } from '../site/caller.ts'

/** The declared namespaces of a site's extended fields, by name. */
export type Namespaces = ReadonlyMap<string, DeclaredNamespace>

export interface DeclaredNamespace {
  /** The app that may write it; null when staff writes it. */
  appId: string | null
  fields: readonly DeclaredField[]
}

interface DeclaredField {
  name?: string
  type?: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'TEXT_LIST'
  maxLength?: number
}

/** Characters of a text whose field declares no maximum length. */
const usualLength = 1000
const maxItems = 100

interface Written {
  /** Path of the namespace in the request. */
  path: string
  name: string
  data: unknown
}

/**
 * Extended fields hold what apps and staff store beside an entity. Throws FIELD_NOT_ALLOWED when a visitor or another app
 * writes them, and a violation when a namespace or field is not declared or a value has the wrong type.
 */
export async function checkMayExtend(caller: Caller, request: unknown, declared: () => Promise<Namespaces>): Promise<void> {
  const written = writtenIn(request)
  if (written.length === 0) return
  if (!isStaff(caller)) throw invalid(...written.map(({ path }) => notAllowed(path, 'is for site users and apps')))
  const namespaces = await declared()
  const violations = written.flatMap((each) => violationsOf(caller, each, namespaces.get(each.name)))
  if (violations.length > 0) throw invalid(...violations)
}

function violationsOf(caller: Caller, { path, name, data }: Written, namespace: DeclaredNamespace | undefined): Violation[] {
  if (!namespace) return [wrong(path, `names ${name}, which no app has declared`)]
  const mayWriteAll = caller.kind === 'USER' || (caller.kind === 'APP' && caller.scopes.includes('*'))
  if (!mayWriteAll && !(caller.kind === 'APP' && caller.appId === namespace.appId))
    return [notAllowed(path, 'belongs to another app')]
  // An empty namespace is cleared.
  if (data === null || data === undefined) return []
  if (typeof data !== 'object' || Array.isArray(data)) return [wrong(path, 'must be an object')]
  return Object.entries(data).flatMap(([key, value]) => {
    const field = namespace.fields.find((each) => each.name === key)
    if (!field) return wrong(`${path}.${key}`, 'is not a declared field of the namespace')
    return value === null || fits(value, field) ? [] : wrong(`${path}.${key}`, `must be ${textOf(field)}`)
  })
}

function fits(value: unknown, { type, maxLength = usualLength }: DeclaredField): boolean {
  switch (type) {
    case 'NUMBER':
      return typeof value === 'number' && Number.isFinite(value)
    case 'BOOLEAN':
      return typeof value === 'boolean'
    case 'TEXT_LIST':
      return Array.isArray(value) && value.length <= maxItems && value.every((item) => isText(item, maxLength))
    default:
      return isText(value, maxLength)
  }
}

function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength
}

function textOf({ type, maxLength = usualLength }: DeclaredField): string {
  if (type === 'NUMBER') return 'a number'
  if (type === 'BOOLEAN') return 'true or false'
  const text = `of at most ${maxLength} characters`
  return type === 'TEXT_LIST' ? `a list of at most ${maxItems} texts ${text}` : `a text ${text}`
}

/** Every namespace that a request writes, within an entity or through the operation that replaces one. */
function writtenIn(request: unknown): Written[] {
  const { namespace, namespaceData } = (request ?? {}) as Record<string, unknown>
  const single =
    typeof namespace === 'string' && namespaceData !== undefined
      ? [{ path: 'namespaceData', name: namespace, data: namespaceData }]
      : []
  return [...single, ...extendedFieldsIn(request, '')]
}

function extendedFieldsIn(value: unknown, path: string): Written[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    if (key !== 'extendedFields') return extendedFieldsIn(inner, here)
    const namespaces = ((inner as { namespaces?: object } | null)?.namespaces ?? {}) as Record<string, unknown>
    return Object.entries(namespaces).map(([name, data]) => ({ path: `${here}.namespaces.${name}`, name, data }))
  })
}

function notAllowed(field: string, description: string): Violation {
  return { field, description, violatedRule: 'FIELD_NOT_ALLOWED', data: {} }
}

function wrong(field: string, description: string): Violation {
  return { field, description, violatedRule: 'VALIDATION', data: {} }
}
