import type { RawService } from '../read-service.ts'
import { typeComparison } from './compare-types.ts'
import { compareLists, compareValues, type Difference, type Report } from './difference.ts'
import type { PublishedEvent } from './read-events.ts'
import { wirePath, type Deprecation, type PublishedOperation } from './read-operations.ts'
import { queryableField } from './read-queries.ts'
import type { PublishedService } from './read-package.ts'

/** Compares a service file, with the types that it shares, with its package. */
export function compareService(service: string, ours: RawService, theirs: PublishedService): Difference[] {
  const differences: Difference[] = []
  const report: Report = (kind, what, our, their) => differences.push({ service, kind, what, ours: our, theirs: their })
  const compareTypes = typeComparison(report, ours, theirs.types)
  for (const [name, [our, their]] of pairs(ours.operations, theirs.operations)) {
    if (!our || !their) report('operation', name, our?.http ?? '', their?.http ?? '')
    else {
      compareOperations(report, name, our, their)
      const required = (our.required ?? []).map((path) => wirePath(plain(path), their.request, theirs.types))
      compareLists(report, 'required', name, required, their.required)
      compareTypes(our.req.split(' ')[0]!, their.request)
      compareTypes(our.res, their.response)
    }
  }
  for (const [name, their] of Object.entries(theirs.queries)) compareQueries(report, name, ours.query?.[name], their)
  for (const [name, [our, their]] of pairs(ours.events, theirs.events)) {
    if (!our || !their) report('event', name, our?.type ?? '', their?.type ?? '')
    else compareEvents(report, name, our, their)
    for (const part of ['entity', 'data'] as const) {
      const [ourPayload, theirPayload] = [our?.payload?.[part], wireName(their?.payload[part], theirs)]
      if (ourPayload && theirPayload) compareTypes(ourPayload, theirPayload)
    }
  }
  return differences
}

type RawOperation = NonNullable<RawService['operations']>[string]
type RawQuery = NonNullable<RawService['query']>[string]
type RawEvent = NonNullable<RawService['events']>[string]

function compareOperations(report: Report, name: string, our: RawOperation, their: PublishedOperation): void {
  compareValues(report, 'path', name, our.http.replaceAll(/\{[\w.]+\}/g, '{}'), their.http)
  compareValues(report, 'path', name, our.proto ?? our.http.split(' ')[1]!, their.proto)
  if (their.fqn) compareValues(report, 'name', name, our.fqn, their.fqn)
  compareLists(report, 'permission', name, our.perm ?? [], their.permissions)
  const errors = (our.errors ?? []).map((error) => error.replace(/<.*/, ''))
  compareLists(report, 'error code', name, errors, their.errors)
  compareLists(report, 'rule', name, our.rules ?? [], their.rules)
  compareValues(report, 'deprecation', name, deprecationOf(our.flags), written(their.deprecated))
}

/** Handlers get the types of the client. The typings of the paths have those of the wire, numbered where they have both. */
function wireName(name: string | undefined, { types }: PublishedService): string | undefined {
  return name && [`${name}$1`, name].find((each) => types.type(each))
}

/** A group of which one field is required, `(oneOf intent)`, by its name. */
function plain(path: string): string {
  return path.replace(/^\(oneOf (\w+)\)$/, '$1')
}

function compareQueries(report: Report, name: string, our: RawQuery | undefined, their: Record<string, string>): void {
  const fields = (our?.wql ?? []).flatMap(({ ops, sort = 'NONE', fields }) =>
    fields.map((field) => [field, queryableField(ops, sort)]),
  )
  for (const [field, [one = '', other = '']] of pairs(Object.fromEntries(fields) as Record<string, string>, their))
    compareValues(report, 'query', `${name} ${field}`, one, other)
}

function compareEvents(report: Report, name: string, our: RawEvent, their: PublishedEvent): void {
  compareValues(report, 'event', name, our.type, their.type)
  compareLists(report, 'permission', name, our.perm ?? [], their.permissions)
  compareValues(report, 'deprecation', name, deprecationOf(our.flags), written(their.deprecated))
}

function deprecationOf(flags: readonly string[] = []): string {
  const flag = flags.find((text) => text.startsWith('deprecated'))
  if (!flag) return ''
  const [, removal] = /\(([^()]*)\)/.exec(flag) ?? []
  const replacedBy = flags.find((text) => text.startsWith('replacedBy='))?.slice('replacedBy='.length)
  return written({ ...(removal && { removal }), ...(replacedBy && { replacedBy }) })
}

function written(deprecation: Deprecation | undefined): string {
  return deprecation ? ['deprecated', deprecation.removal, deprecation.replacedBy].filter(Boolean).join(' ') : ''
}

function pairs<One, Other>(one: Record<string, One> = {}, other: Record<string, Other> = {}): [string, [One?, Other?]][] {
  const names = new Set([...Object.keys(other), ...Object.keys(one)])
  return [...names].map((name) => [name, [one[name], other[name]]])
}
