import type { OperationFacts } from '@stoa/contract'
import type { Hints } from '../../site/hints.ts'
import { unservedPaths } from './unserved-packages.ts'

/** Says what belongs to a path that no operation has. Nothing of the path is repeated but what is known of it. */
export function hintRoute(method: string, path: string, operations: readonly OperationFacts[], hints: Hints): void {
  hints.add('UNKNOWN_ROUTE', describeRoute(method, path, operations))
}

function describeRoute(method: string, path: string, operations: readonly OperationFacts[]): string {
  const others = methodsAt(path, operations)
  if (others.length > 0) return `This path is served with ${others.join(' and ')}, not with ${method}.`
  const owner = unservedOwner(path)
  return owner
    ? `This path belongs to ${owner.name}, which this server does not serve: docs/moving.md names what takes its place.`
    : 'No operation has this path: docs/conformance.md lists those that are served, and /openapi.json has their paths.'
}

/** The published interface that a path belongs to, and the known beginning of the path; undefined for any other path. */
export function unservedOwner(path: string): { name: string; prefix: string } | undefined {
  const [, api, known = ''] = /^(\/_api)?\/(.*)$/.exec(path) ?? []
  // Four parts are the most that an entry has.
  const parts = known.split('/', 4)
  for (let count = parts.length; count > 0; count--) {
    const prefix = parts.slice(0, count).join('/')
    const name = unservedPaths.get(prefix)
    if (name) return { name, prefix: `${api ?? ''}/${prefix}` }
  }
  return undefined
}

function methodsAt(path: string, operations: readonly OperationFacts[]): string[] {
  const parts = path.split('/', maxParts)
  const served = operations.filter(({ paths }) => paths.some((pattern) => matches(pattern.split('/'), parts)))
  return [...new Set(served.map(({ method }) => method))].sort()
}

/** Paths of operations have fewer parts. */
const maxParts = 20

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, index) => part.startsWith('{') || part === parts[index])
}
