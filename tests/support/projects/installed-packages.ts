import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface InstalledPackage {
  /** `node_modules/fastify`, or nested below another package. */
  path: string
  name: string
}

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  link?: boolean
  resolved?: string
}

/**
 * The packages that the workspaces need without their development dependencies, as `npm ci --omit=dev` installs them on this
 * platform. Packages that are missing here (those of other platforms) are left out.
 */
export function installedPackages(root: string, workspaces: readonly string[]): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const seen = new Set<string>()
  const found: InstalledPackage[] = []
  for (const workspace of workspaces) visit(workspace)
  return found

  function visit(path: string): void {
    if (seen.has(path)) return
    seen.add(path)
    const { dependencies, optionalDependencies, peerDependencies, link, resolved } = packages[path]!
    if (link) return visit(resolved!)
    if (path.includes('node_modules/')) {
      if (!isFolder(join(root, path))) return
      found.push({ path, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) })
    }
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const target = resolve(path, name)
      if (target) visit(target)
    }
  }

  /** The nearest package of a name, as Node looks for it. */
  function resolve(from: string, name: string): string | undefined {
    for (let holder = from; ; holder = holder.slice(0, Math.max(0, holder.lastIndexOf('/')))) {
      const candidate = holder ? `${holder}/node_modules/${name}` : `node_modules/${name}`
      if (candidate in packages) return candidate
      if (!holder) return undefined
    }
  }
}

/** The bytes of a folder's files, without packages that are nested in it. */
export function bytesOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += bytesOf(path)
    else if (entry.isFile()) bytes += lstatSync(path).size
  }
  return bytes
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory()
  } catch {
    return false
  }
}
