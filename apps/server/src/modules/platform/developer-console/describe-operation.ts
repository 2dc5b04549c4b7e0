import type { Field, OperationFacts, Service } from '@stoa/contract'
import type { ApiField, ApiOperation } from '@stoa/contract/services/stoa/developer-console'
import { textBefore } from '../../../kernel/basics/text-before.ts'
import { describeDeprecation } from '../../../kernel/operations/hints/deprecation.ts'

export function presentOperation(service: Service, name: string, facts: OperationFacts): ApiOperation {
  const { method, paths, permissions, identities, deprecated } = facts
  return {
    service: service.name,
    name,
    method,
    path: paths[0]!,
    permissions: [...permissions],
    callers: [...identities],
    ...(deprecated && { deprecation: describeDeprecation(name, deprecated) }),
  }
}

const maxDepth = 5
const maxFields = 300

/** The fields of a request, each with its path; a type within itself is not opened again. */
export function requestFields(service: Service, { request, required }: OperationFacts): ApiField[] {
  const fields: ApiField[] = []
  visit(request, '', [])
  return fields

  function visit(type: string, root: string, within: readonly string[]): void {
    for (const [key, field] of Object.entries(service.types[type]?.fields ?? {})) {
      if (fields.length >= maxFields) return
      const plain = root ? `${root}.${key}` : key
      fields.push({
        path: plain,
        type: typeName(field),
        required: required.includes(plain.replaceAll('[]', '')),
        readOnly: field.readOnly === true,
        ...(field.kind === 'enum' && { values: [...(service.enums[field.ref] ?? [])] }),
      })
      if (field.kind === 'type' && !within.includes(field.ref) && within.length < maxDepth)
        visit(field.ref, field.list ? `${plain}[]` : plain, [...within, field.ref])
    }
  }
}

function typeName(field: Field): string {
  const single = field.kind === 'type' ? 'object' : field.kind === 'enum' ? 'enum' : (field.format ?? field.kind)
  const listed = field.list ? `${single}[]` : single
  return field.map ? `map of ${listed}` : listed
}

/**
 * A request with the required fields, to be filled in. What is required only within an optional field is left out, unless nothing
 * else is required: then the first of these optional fields is shown.
 */
export function exampleRequest(service: Service, { request, required, paths: [url = ''] }: OperationFacts): object {
  const example: Record<string, unknown> = {}
  const paths = required.filter((path) => !path.startsWith('('))
  const always = paths.filter((path) => isWithin(path, paths))
  const others = paths.filter((path) => !always.includes(path))
  const needsMore = always.every((path) => url.includes(`{${path}}`))
  const [first = ''] = others
  const shown = needsMore ? [...always, ...others.filter((path) => topOf(path) === topOf(first))] : always
  for (const path of shown) fill(example, request, path.split('.'))
  return example

  function fill(holder: Record<string, unknown>, type: string, [key, ...rest]: string[]): void {
    const field = key === undefined ? undefined : service.types[type]?.fields[key]
    if (!field || key === undefined || field.deprecated) return
    const known = holder[key]
    const single = known ?? (field.list ? [exampleOf(service, field)] : exampleOf(service, field))
    holder[key] = single
    const inner: unknown = Array.isArray(single) ? single[0] : single
    if (rest.length > 0 && field.kind === 'type' && typeof inner === 'object' && inner !== null)
      fill(inner as Record<string, unknown>, field.ref, rest)
  }
}

function topOf(path: string): string {
  return textBefore(path, '.')
}

/** Each field around the path is required as well. */
function isWithin(path: string, required: readonly string[]): boolean {
  const parts = path.split('.')
  return parts.every((_, index) => index === 0 || required.includes(parts.slice(0, index).join('.')))
}

/** A type with so few fields is shown whole. */
const maxShownFields = 4

function exampleOfType(service: Service, type: string): object {
  const fields = Object.entries(service.types[type]?.fields ?? {}).filter(
    ([, { readOnly, deprecated }]) => !readOnly && !deprecated,
  )
  const simple = fields.filter(([, { kind, list, map }]) => kind !== 'type' && !list && !map)
  if (fields.length > maxShownFields) return {}
  return Object.fromEntries(simple.map(([key, field]) => [key, exampleOf(service, field)]))
}

function exampleOf(service: Service, field: Field): unknown {
  switch (field.kind) {
    case 'type':
      return exampleOfType(service, field.ref)
    case 'enum':
      return service.enums[field.ref]?.[0] ?? ''
    case 'bool':
      return false
    case 'int':
    case 'double':
      return field.value?.[0] ?? 1
    case 'timestamp':
      return '2030-01-01T00:00:00.000Z'
    case 'json':
      return {}
    default:
      return field.format === 'GUID' ? '00000000-0000-0000-0000-000000000000' : ''
  }
}
