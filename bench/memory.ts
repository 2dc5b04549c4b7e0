import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes, startServer, stopServer, untilReady } from './server.ts'

/**
 * The memory of an idle demo server with the embedded database, a minute after its first start and fifty pages. Fails above the
 * limit. `bench/run.ts` measures the memory after load, and fails above a limit of its own. The embedded database,
 * Node's binary and the modules of the server take 300 of it.
 */
const limit = 400
const port = 4602
const url = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'stoa-memory-'))
const server = startServer('apps/server/src/main.ts', { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' })
try {
  await untilReady(`${url}/ready`)
  for (let visit = 0; visit < 50; visit++) await (await fetch(`${url}/products?page=${visit % 3}`)).text()
  // V8 gives memory back once it has been idle for some seconds.
  await pause(60_000)
  const megabytes = residentMegabytes(server)
  console.log(`idle demo server: ${megabytes} MB (limit ${limit} MB)`)
  if (megabytes > limit) process.exitCode = 1
} finally {
  await stopServer(server)
  rmSync(folder, { recursive: true, force: true })
}
