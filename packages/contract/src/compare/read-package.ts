import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readEvents, type PublishedEvent } from './read-events.ts'
import { readOperations, type PathModule, type PublishedOperation } from './read-operations.ts'
import { readQueries, type PublishedQueries } from './read-queries.ts'
import { readTypes, type PublishedTypes } from './read-types.ts'
import { readTypings } from './typings.ts'

/** What a published package says of its service. */
export interface PublishedService {
  version: string
  operations: Record<string, PublishedOperation>
  events: Record<string, PublishedEvent>
  queries: PublishedQueries
  types: PublishedTypes
}

/**
 * Reads an installed package. Throws where its typings describe no operation. The module with the paths is run, and needs what
 * the package depends on.
 */
export function readPackage(folder: string): PublishedService {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }
  const meta = readTypings(typingsOf(folder, 'meta'))
  const calls = readTypings([...typingsOf(folder, 'index.typings'), ...typingsOf(folder, '*.universal*')])
  const paths = createRequire(join(folder, 'package.json'))('./meta') as PathModule
  const types = readTypes(meta)
  const operations = readOperations(meta, calls, types, paths)
  if (Object.keys(operations).length === 0) throw new Error(`${name}@${version} describes no operation in its typings`)
  return { version, operations, events: readEvents(calls), queries: readQueries(Object.keys(operations), calls), types }
}

/**
 * The typings of one entry. The wire's types are those of the public entry; the calls that only the vendor's own packages make
 * are documented in `internal`, with all others.
 */
function typingsOf(folder: string, entry: string): string[] {
  const builds = entry === 'meta' ? ['build/cjs'] : ['build/internal/cjs', 'build/cjs']
  const patterns = [`type-bundles/${entry}.bundle.d.ts`, ...builds.map((build) => `${build}/${entry}.d.ts`)]
  const found = patterns.map((pattern) => globSync(pattern, { cwd: folder })).find((files) => files.length > 0) ?? []
  return found.map((file) => join(folder, file))
}
