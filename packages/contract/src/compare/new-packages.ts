import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The packages of services that the package of an area gathers, such as `@wix/ecom`, by name and version. Packages of plugins,
 * which describe no calls, are left out.
 */
export function gatheredPackages(area: string, folderOf: (packageName: string) => string): [name: string, version: string][] {
  const names = Object.keys(readManifest(folderOf(`@wix/${area}`)).dependencies ?? {})
  return names
    .filter((name) => name.startsWith('@wix/auto_sdk_') || name.startsWith(`@wix/${area}_`))
    .map((name) => [name, folderOf(name)] as const)
    .filter(([, folder]) => existsSync(join(folder, 'meta')))
    .map(([name, folder]) => [name, readManifest(folder).version])
}

function readManifest(folder: string): { version: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
