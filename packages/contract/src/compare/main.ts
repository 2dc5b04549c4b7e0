import { join } from 'node:path'
import { compare, packagesOf } from './compare.ts'
import { findIn, findPackage } from './installed.ts'
import { installNewest } from './newest.ts'
import { writeTable } from './table.ts'

/**
 * `npm run contract -- compare`: prints what differs between the service files and the published packages, those that are
 * installed or, with `--newest`, the newest ones of the registry. Exits with 0 where nothing differs, 1 where something does, and
 * 2 where a package cannot be read.
 */
const contract = join(import.meta.dirname, '../..')

process.exitCode = run()

function run(): number {
  const [command, option, ...rest] = process.argv.slice(2)
  if (command !== 'compare' || (option !== undefined && option !== '--newest') || rest.length > 0) {
    console.error('Usage: npm run contract -- compare [--newest]')
    return 2
  }
  if (!option) return print(findPackage)
  using installed = installNewest(packagesOf(contract))
  return print((name) => findIn([installed.nodeModules], name))
}

function print(folderOf: (packageName: string) => string): number {
  const { differences, older, unreadable, unused } = compare(contract, folderOf)
  if (differences.length > 0) console.log(writeTable(differences))
  for (const name of older) console.log(`${name} is older than the facts: not compared`)
  for (const entry of unused) console.log(`own-facts.yaml: nothing differs any more in ${entry}`)
  for (const reason of unreadable) console.error(`cannot read ${reason}`)
  if (unreadable.length > 0) return 2
  if (differences.length > 0 || unused.length > 0) return 1
  console.log('contract: nothing differs from the packages')
  return 0
}
