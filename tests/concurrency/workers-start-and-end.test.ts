import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { aDatabase, serverWith, startWorkers } from '../support/servers/workers-shop.ts'
import { soakTest } from '../support/soak.ts'
import { signal, startReceiver } from './workers-set-up.ts'

soakTest(
  'a problem that keeps the workers from starting is reported once',
  async () => {
    await using taken = await startReceiver()
    const { code, errors } = await startAndEnd({ WORKERS: '2', PORT: new URL(taken.url).port, DATABASE_URL: await aDatabase() })
    expect(errors.trim().split('\n')).toEqual([`stoa: PORT ${new URL(taken.url).port} is taken by another program`])
    expect(code).toBe(2)
  },
  90_000,
)

soakTest(
  'workers that keep dying end the server with one line that says so',
  async () => {
    await using failing = await startWorkers()
    const ended = new Promise((resolve) => failing.leader.once('exit', (code) => resolve(code)))
    let isOver = false
    void ended.then(() => (isOver = true))
    while (!isOver) {
      for (const worker of await failing.workers()) signal(worker, 'SIGKILL')
      await until(async () => (isOver || (await failing.workers()).length > 0 ? true : undefined))
    }
    expect(await ended).toBe(2)
    const lines = failing.output().split('\n')
    expect(lines.filter((line) => line.startsWith('stoa:'))).toEqual([
      'stoa: 6 workers died within a minute, the last of SIGKILL; see the log',
    ])
  },
  90_000,
)

test('the embedded database supports no workers', async () => {
  const { code, errors } = await startAndEnd({ WORKERS: '2', DATABASE_URL: '' })
  expect(errors.trim()).toBe('stoa: WORKERS is more than 1, which needs a PostgreSQL server in DATABASE_URL')
  expect(code).toBe(2)
})

async function startAndEnd(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-workers-'))
  const server = serverWith({ DATA_DIR: folder, ...env })
  let errors = ''
  server.stderr!.on('data', (text) => (errors += String(text)))
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve))
  rmSync(folder, { recursive: true, force: true })
  return { code, errors }
}
