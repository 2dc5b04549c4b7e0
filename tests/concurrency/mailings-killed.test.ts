import { expect, test } from 'vitest'
import { mailServer } from '../support/providers/mail-server.ts'
import { killableServer, type KillableServer } from '../support/servers/killable-server.ts'
import { isSoak } from '../support/soak.ts'
import { until } from '../support/until.ts'
import { leasesOver } from './payments-killed-jobs.ts'

const customers = isSoak ? 1000 : 120
const minutes = 60_000

/** As if the time were over in which a process that lives may still be sending. Only while no server runs. */
const attemptsOver = `update automation_run set attempt_date = attempt_date - interval '10 minutes' where attempt_id is not null`

test(
  'a newsletter whose server is killed twice reaches everybody, and nobody twice',
  async () => {
    await using smtp = await mailServer()
    const { host, port, from } = smtp.settings
    await using server = await killableServer('postgres', { SMTP_URL: `smtp://${host}:${port}?tls=off`, MAIL_FROM: from })
    const segmentId = await audience(server)
    const newsletter = await start(server, segmentId)
    const received = () => smtp.mails.filter(({ to }) => to[0]?.startsWith('reader-'))
    for (const share of [1 / 3, 2 / 3]) {
      await until(async () => received().length >= customers * share || undefined, minutes)
      await server.kill()
      await server.query(leasesOver)
      await server.query(attemptsOver)
      await server.restart()
    }
    const runs = await ended(server, newsletter)
    const arrived = new Set(received().map(({ to }) => to[0]))
    // What was being sent at the moment of a kill may have arrived: nobody but the mail server knows, and staff decides.
    for (const { id, recipient, status } of runs)
      if (status === 'UNKNOWN' && !arrived.has(recipient))
        expect((await server.shop.owner('POST', `/stoa/v1/automation-runs/${id}/retry`, {})).status).toBe(200)
    await until(async () => received().length >= customers || undefined, minutes)
    expect(received()).toHaveLength(customers)
    expect(new Set(received().map(({ to }) => to[0])).size).toBe(customers)
    expect(runs.filter(({ status }) => status !== 'DONE').every(({ status }) => status === 'UNKNOWN')).toBe(true)
  },
  10 * minutes,
)

/** Customers who may be mailed, in a segment. */
async function audience({ shop }: KillableServer): Promise<string> {
  const rules = { defaultGround: 'ANYBODY', mailsPerMinute: 3000 }
  expect((await shop.owner('PATCH', '/stoa/v1/mailing-rules', { rules })).status).toBe(200)
  expect((await shop.owner('PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })).status).toBe(200)
  const names = Array.from({ length: customers }, (_, index) => `reader-${index}@example.com`)
  const add = async (email: string) =>
    expect((await shop.owner('POST', '/stoa/v1/customers', { customer: { email, tags: ['reader'] } })).status).toBe(200)
  for (let first = 0; first < customers; first += 20) await Promise.all(names.slice(first, first + 20).map(add))
  const customerSegment = { name: 'Readers', conditions: 'tag=reader' }
  return (await shop.owner('POST', '/stoa/v1/customer-segments', { customerSegment })).body.customerSegment.id
}

async function start({ shop }: KillableServer, segmentId: string): Promise<string> {
  const automation = {
    name: 'News',
    trigger: { type: 'NEWSLETTER' },
    segmentId,
    quietFrom: 0,
    quietUntil: 0,
    action: { email: {} },
  }
  const { body } = await shop.owner('POST', '/stoa/v1/automations', { automation })
  const { id, revision } = body.automation
  expect((await shop.owner('POST', `/stoa/v1/automations/${id}/activate`, { revision })).status).toBe(200)
  return id
}

/** All runs of a newsletter that is finished. */
async function ended({ shop }: KillableServer, id: string): Promise<{ id: string; recipient: string; status: string }[]> {
  await until(async () => {
    const { body } = await shop.owner('GET', `/stoa/v1/automations/${id}`)
    return body.automation?.status === 'FINISHED' || undefined
  }, 2 * minutes)
  const runs = []
  let cursor: string | undefined
  do {
    const search = cursor ? { cursorPaging: { cursor } } : { filter: { automationId: id }, cursorPaging: { limit: 100 } }
    const { body } = await shop.owner('POST', '/stoa/v1/automation-runs/search', { search })
    runs.push(...body.runs)
    cursor = body.pagingMetadata.cursors?.next || undefined
  } while (cursor)
  return runs
}
