import { openDatabase } from '../apps/server/src/kernel/database/database.ts'
import { migrate } from '../apps/server/src/kernel/database/migrate.ts'
import { provisionSite } from '../apps/server/src/modules/sites/index.ts'
import { startPostgres } from './support/postgres-server.ts'
import { testApp } from './support/test-app.ts'
import { testClock } from './support/clock.ts'
import { setTimeout as pause } from 'node:timers/promises'
const pg = await startPostgres()
const clock = testClock()
const database = await openDatabase({ url: pg.url })
const app = await testApp(database, { clock })
await migrate(database, app.migrations)
const n = Number(process.argv[2] ?? 1000)
await database
  .transaction(async (tx) => {
    for (let i = 0; i < n; i++)
      await provisionSite(tx as any, { name: 'x', ownerEmail: `o${i}@example.com`, ownerPassword: undefined as any }, clock.now())
  })
  .catch((e) => {
    console.log(e.message)
    process.exit(1)
  })
let count = 0
const kinds = new Map<string, number>()
database.observe((sql) => {
  count++
  const k = sql.trim().replace(/\s+/g, ' ').slice(0, 60)
  kinds.set(k, (kinds.get(k) ?? 0) + 1)
})
const report = (what: string) => {
  console.log(
    what,
    count,
    'cpu ms',
    Math.round(process.cpuUsage(cpu).user / 1000),
    [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 8),
  )
  count = 0
  kinds.clear()
  cpu = process.cpuUsage()
}
let cpu = process.cpuUsage()
await app.startBackground()
for (let i = 0; i < 6; i++) {
  await pause(10_000)
  report(`after ${(i + 1) * 10}s`)
}
const t = performance.now()
await app.composed.background.read()
report(`state ${Math.round(performance.now() - t)} ms`)
await app[Symbol.asyncDispose]()
await database[Symbol.asyncDispose]()
await pg.stop()
