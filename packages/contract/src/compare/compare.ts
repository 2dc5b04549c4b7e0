import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { withShared, type RawService, type SharedTypes } from '../read-service.ts'
import { compareService } from './compare-service.ts'
import { compareLists, type Difference } from './difference.ts'
import { gatheredPackages } from './new-packages.ts'
import { withoutOwnFacts, type OwnFacts } from './own-facts.ts'
import { readPackage } from './read-package.ts'

export interface Comparison {
  differences: Difference[]
  /** Packages that are older than the facts, which they cannot correct. */
  older: string[]
  /** Packages that cannot be read, with the reason. */
  unreadable: string[]
  /** Entries of `own-facts.yaml` that no difference fits, where all packages were compared. */
  unused: string[]
}

/**
 * Compares all service files of the contract with their packages, the operations that are not taken up yet with theirs, and both
 * with the packages that an area gathers. `folderOf` finds a package, or throws.
 */
export function compare(contract: string, folderOf: (packageName: string) => string): Comparison {
  const result: Comparison = { differences: [], older: [], unreadable: [], unused: [] }
  const [services, notYet] = [publishedServices(contract), servicesNotYet(contract)]
  const shared = joinShared(globSync('shared/*.yaml', { cwd: contract }).map((file) => read(contract, file) as SharedTypes))
  for (const { name, service, packageName, version } of services) {
    attempt(packageName, () => {
      const theirs = readPackage(folderOf(packageName))
      if (isOlder(theirs.version, version)) {
        result.older.push(`${packageName}@${theirs.version}`)
        return
      }
      if (theirs.version !== version) report(name, 'package', packageName, version, theirs.version)
      result.differences.push(...compareService(name, withShared(name, service, shared), theirs))
    })
  }
  for (const { name, operations, packageName } of notYet) {
    attempt(packageName, () => {
      const theirs = Object.keys(readPackage(folderOf(packageName)).operations)
      compareLists((...difference) => report(name, ...difference), 'operation', 'not-yet.yaml', operations, theirs)
    })
  }
  const known = new Set([...services, ...notYet].map(({ packageName }) => packageName))
  for (const area of areasOf(services)) {
    attempt(`@wix/${area}`, () => {
      const others = gatheredPackages(area, folderOf).filter(([name]) => !known.has(name))
      for (const [name, version] of others) report(area, 'package', name, '', version)
    })
  }
  const { differences, unused } = withoutOwnFacts(result.differences, read(contract, 'own-facts.yaml') as OwnFacts)
  const isComplete = result.older.length === 0 && result.unreadable.length === 0
  return { ...result, differences, unused: isComplete ? unused : [] }

  function report(service: string, kind: Difference['kind'], what: string, ours: string, theirs: string): void {
    result.differences.push({ service, kind, what, ours, theirs })
  }

  function attempt(packageName: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      result.unreadable.push(`${packageName}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
}

/** All packages that are compared: those of services, and those that gather an area's. */
export function packagesOf(contract: string): string[] {
  const services = publishedServices(contract)
  const ofServices = [...services, ...servicesNotYet(contract)].map(({ packageName }) => packageName)
  return [...ofServices, ...areasOf(services).map((area) => `@wix/${area}`)]
}

function areasOf(services: readonly { name: string }[]): string[] {
  return [...new Set(services.map(({ name }) => dirname(name)))]
}

function publishedServices(contract: string) {
  const files = globSync('services/**/*.yaml', { cwd: contract }).sort()
  return files.flatMap((file) => {
    const service = read(contract, file) as RawService
    if (!service.package) return []
    const at = service.package.lastIndexOf('@')
    return [{ name: nameOf(file), service, packageName: service.package.slice(0, at), version: service.package.slice(at + 1) }]
  })
}

function servicesNotYet(contract: string) {
  const services = Object.entries(read(contract, 'not-yet.yaml') as Record<string, string[]>)
  return services.map(([name, operations]) => ({ name, operations, packageName: `@wix/auto_sdk_${name.replace('/', '_')}` }))
}

function read(contract: string, file: string): unknown {
  return parse(readFileSync(join(contract, file), 'utf8'))
}

function nameOf(file: string): string {
  return `${basename(dirname(file))}/${basename(file, '.yaml')}`
}

function joinShared(files: SharedTypes[]): SharedTypes {
  return {
    types: Object.assign({}, ...files.map(({ types }) => types)),
    enums: Object.assign({}, ...files.map(({ enums }) => enums)),
  }
}

function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0
}
