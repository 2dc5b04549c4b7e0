import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Installs packages in their newest versions into a folder that is removed at the end, and gives its `node_modules`. */
export function installNewest(packages: readonly string[]): Disposable & { nodeModules: string } {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...options, ...packages.map((name) => `${name}@latest`)], { stdio: 'inherit', cwd: folder })
  } catch (error) {
    remove()
    throw error
  }
  return { nodeModules: join(folder, 'node_modules'), [Symbol.dispose]: remove }
}
