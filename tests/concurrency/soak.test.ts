import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A short version of `npm run soak`, run with every change.
test('two servers on one database, killed while shoppers buy: nothing is lost, duplicated or oversold', async () => {
  const script = join(import.meta.dirname, '../soak/run.ts')
  const options = ['--only', 'PostgreSQL, two servers', '--kills', '2', '--shoppers', '3']
  const soak = spawn(process.execPath, [script, ...options], { env: { ...process.env, NODE_ENV: 'production' } })
  let output = ''
  for (const stream of [soak.stdout, soak.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve) => soak.on('exit', resolve))
  expect(output).toMatch(/PostgreSQL, two servers: 2 kills, [1-9]\d* orders, [1-9]\d* answered, 0 faults/)
  expect(code).toBe(0)
}, 600_000)
