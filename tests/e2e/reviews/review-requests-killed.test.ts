import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { expect, test } from '@playwright/test'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { aProduct } from '../../support/shop/builders.ts'
import { dropDatabase, newDatabase } from '../../support/databases/postgres-server.ts'
import { until } from '../../support/until.ts'

const main = join(import.meta.dirname, '../../../apps/server/src/main.ts')

/** A mail server that takes mails and answers nothing while it `holds`. */
async function heldMailServer() {
  const state = { holds: true, mails: [] as string[] }
  const keep = async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
    state.mails.push(await text(stream))
    if (state.holds) await new Promise(() => {})
  }
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData: callbackify(keep) })
  // Connections of a killed process break.
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return { state, port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => smtp.close(() => resolve())) }
}

/** The server as an operator runs it, with two workers on a database of its own. */
async function twoWorkers(smtpPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-killed-'))
  const databaseUrl = await newDatabase(process.env['STOA_POSTGRES']!)
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => resolve(free))
    })
  })
  const leader = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      WORKERS: '2',
      DEMO: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}?tls=off`,
      MAIL_FROM: 'shop@example.com',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => leader.once('exit', resolve))
  let output = ''
  leader.stdout.on('data', (part) => (output += String(part)))
  await until(() => (output.includes('credentials ') ? true : undefined), 60_000)
  const { apiKey, siteId } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  const owner = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as any }
  }
  return {
    owner,
    workers() {
      const file = `/proc/${leader.pid}/task/${leader.pid}/children`
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
    },
    async [Symbol.asyncDispose]() {
      leader.kill('SIGTERM')
      await ended
      await dropDatabase(databaseUrl)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test(
  'workers that are killed while a request is on its way to the mail server send it no second time; staff decides',
  { tag: '@soak' },
  async () => {
    test.setTimeout(180_000)
    await using smtp = await heldMailServer()
    await using server = await twoWorkers(smtp.port)
    const { owner } = server
    await owner('PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
    await owner('PATCH', '/stoa/v1/review-request-rule', { rule: { quietFrom: 0, quietUntil: 0 } })
    const product = await aProduct({ owner })
    const { body } = await owner('POST', '/members/v1/members', { member: { loginEmail: 'mia@example.com' } })
    const made = await owner('POST', '/reviews/v2/review-requests', {
      reviewRequest: {
        namespace: 'stores',
        communicationChannel: 'EMAIL',
        items: [{ catalogItemId: product.id }],
        recipient: { contactId: body.member.id },
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const row = async () => (await owner('POST', '/stoa/v1/review-requests/search', { search: {} })).body.rows[0]
    await until(() => (smtp.state.mails.length > 0 ? true : undefined), 30_000)

    const victims = server.workers()
    expect(victims).toHaveLength(2)
    for (const worker of victims) process.kill(worker, 'SIGKILL')
    smtp.state.holds = false
    await until(() => {
      const now = server.workers()
      return now.length === 2 && !now.some((worker) => victims.includes(worker)) ? true : undefined
    }, 30_000)
    // No attempt takes that long.
    const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString()
    await until(async () => {
      const answer = await owner('POST', '/stoa/v1/test-clock/move', { to: tomorrow }).catch(() => undefined)
      return answer?.status === 200 ? true : undefined
    }, 30_000)
    await expect.poll(async () => (await row())?.status, { timeout: 60_000 }).toBe('FAILED')
    expect(await row()).toMatchObject({ failure: expect.stringContaining('may have arrived') })
    expect(smtp.state.mails).toHaveLength(1)
    const outbox = async () =>
      (await owner('POST', '/stoa/v1/mails/search', { search: { filter: { kind: 'REVIEW_REQUEST' } } })).body.mails
    expect(await outbox()).toMatchObject([{ state: 'FAILED', recipient: 'mia@example.com' }])

    const { id } = await row()
    expect((await owner('POST', `/stoa/v1/review-requests/${id}/retry`, {})).status).toBe(200)
    await expect.poll(async () => (await row())?.status, { timeout: 30_000 }).toBe('SENT')
    expect(smtp.state.mails).toHaveLength(2)
    expect(await outbox()).toMatchObject([{ state: 'SENT', attempts: 2 }])
  },
)
