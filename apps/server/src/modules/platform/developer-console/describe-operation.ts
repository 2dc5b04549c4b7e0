import type { Field, OperationFacts, Service } from '@stoa/contract'
import type { ApiField, ApiOperation } from '@stoa/contract/services/stoa/developer-console'
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

/** A request with the required fields, to be filled in. */
export function exampleRequest(service: Service, { request, required }: OperationFacts): object {
  const example: Record<string, unknown> = {}
  for (const path of required) if (!path.startsWith('(')) fill(example, request, path.split('.'))
  return example

  function fill(holder: Record<string, unknown>, type: string, [key, ...rest]: string[]): void {
    const field = key === undefined ? undefined : service.types[type]?.fields[key]
    if (!field || key === undefined) return
    const known = holder[key]
    const single = known ?? (field.list ? [exampleOf(service, field)] : exampleOf(service, field))
    holder[key] = single
    const inner: unknown = Array.isArray(single) ? single[0] : single
    if (rest.length > 0 && field.kind === 'type' && typeof inner === 'object' && inner !== null)
      fill(inner as Record<string, unknown>, field.ref, rest)
  }
}

function exampleOf(service: Service, field: Field): unknown {
  switch (field.kind) {
    case 'type':
      return {}
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
      return ''
  }
}
