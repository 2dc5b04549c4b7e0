import { rmSync } from 'node:fs'
import { startPostgres } from '../databases/postgres-server.ts'
import { makeDemo } from '../servers/running-shop.ts'

/** Makes the demo shop that test files copy, and removes it after the last test. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres(['fsync=off'])
  process.env.STOA_POSTGRES = server.url
  const folder = await makeDemo()
  process.env.STOA_DEMO_SHOP = folder
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await server.stop()
  }
}
