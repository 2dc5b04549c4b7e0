import { readConfig } from '../../apps/server/src/config.ts'
import { serveAlone } from '../../apps/server/src/serve.ts'

// The process in which browser tests run their shops, one order at a time.

/** The environment of a server to start, or the port of one to stop. */
export type HostOrder = { start: Record<string, string> } | { stop: string }

export interface HostAnswer {
  error?: string
}

const servers = new Map<string, AsyncDisposable>()

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
    servers.set(order.start.PORT!, await serveAlone(readConfig(order.start)))
    return
  }
  await servers.get(order.stop)?.[Symbol.asyncDispose]()
  servers.delete(order.stop)
}
