import { existsSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../../..')

/** The folder of a package that the tests depend on. Throws where it is not installed. */
export function findPackage(name: string): string {
  return findIn([join(repository, 'tests/node_modules'), join(repository, 'node_modules')], name)
}

export function findIn(folders: readonly string[], name: string): string {
  const folder = folders.map((each) => join(each, name)).find((each) => existsSync(each))
  if (!folder) throw new Error('it is not installed')
  return folder
}
