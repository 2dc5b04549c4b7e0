import { systemClock } from '../basics/clock.ts'
import type { FileStore } from './file-store.ts'

/** Milliseconds: longer than any upload takes with the transaction that follows it. */
const grace = 24 * 3600_000
const batchSize = 500

/** Files older than this have been left behind. Stored files have the system's time, whatever a site's clock says. */
export function beforeGrace(): Date {
  return new Date(systemClock.now().getTime() - grace)
}

/** Removes files below a prefix that are older than a day and that `neededOf` does not name. */
export async function removeUnusedFiles(
  files: FileStore,
  prefix: string,
  neededOf: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const before = beforeGrace()
  let batch: string[] = []
  for await (const { key, modified } of files.list(prefix)) {
    if (modified < before) batch.push(key)
    if (batch.length < batchSize) continue
    await removeUnused(batch)
    batch = []
  }
  await removeUnused(batch)

  async function removeUnused(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const needed = await neededOf(keys)
    for (const key of keys) if (!needed.has(key)) await files.remove(key)
  }
}
