import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../../apps/server/src/config.ts'
import { invalidateCaches } from '../../../apps/server/src/kernel/caching/cache-registry.ts'
import { takeMisses } from '../../../apps/server/src/modules/catalog/content/broken-links.ts'
import { serveAlone } from '../../../apps/server/src/serve.ts'

// The process in which browser tests run their shops, one order at a time.

/** The environment of a server to start, or the port of one to stop. */
export type HostOrder = { start: Record<string, string> } | { stop: string }

export interface HostAnswer {
  error?: string
}

const servers = new Map<string, { server: AsyncDisposable; folder: string }>()

process.on('message', async (order: HostOrder) => {
  const answer: HostAnswer = await carryOut(order).then(
    () => ({}),
    (error: Error) => ({ error: error.stack ?? error.message }),
  )
  process.send!(answer)
})
process.on('disconnect', () => process.exit())

async function carryOut(order: HostOrder): Promise<void> {
  if ('start' in order) {
    const { PORT, DATA_DIR } = order.start
    servers.set(PORT!, { server: await serveAlone(readConfig(order.start)), folder: DATA_DIR! })
    return
  }
  const stopped = servers.get(order.stop)
  if (!stopped) return
  servers.delete(order.stop)
  await stopped.server[Symbol.asyncDispose]()
  forgetSite(stopped.folder)
}

/** Copies of the demo shop have the same site id, by which a process keeps some things. */
function forgetSite(folder: string): void {
  const { siteId } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')) as { siteId: string }
  invalidateCaches({ siteId, entities: [], invalidates: true })
  takeMisses(siteId)
}
