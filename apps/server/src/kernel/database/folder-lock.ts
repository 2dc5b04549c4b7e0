import { mkdirSync, openSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../basics/start-error.ts'

/**
 * Only one process may open the embedded database: two would destroy each other's pages. The lock is a file with the process
 * id; the lock of a dead process is taken over.
 */
export function lockFolder(folder: string): Disposable {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'stoa.lock')
  for (let attempt = 0; ; attempt++) {
    try {
      const descriptor = openSync(file, 'wx')
      writeSync(descriptor, String(process.pid))
      closeSync(descriptor)
      return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 0) throw error
      const owner = Number(readFileSync(file, 'utf8'))
      if (owner && owner !== process.pid && isAlive(owner)) {
        throw new StartError(`DATA_DIR ${folder} is in use by the running process ${owner}; stop it, or choose another folder`)
      }
      rmSync(file, { force: true })
    }
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
