import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const members = '/members/v1/members'
const path = '/members/v1/member-reports'

function report(who: TestMember, { id }: { id: string }, category = 'SPAM', description?: string) {
  return who.send('POST', path, { memberReport: { reportedMemberId: id, reason: { category, description } } })
}

async function reported(shop: TestShop) {
  return (await shop.owner('GET', `${path}/members`)).body.reportedMembers
}

test('a report is one for each reporter, member and reason, and staff sees the queue', async () => {
  const shop = await aShop(server)
  const [anna, bert, cleo] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  const { body } = await report(anna, cleo, 'SPAM', 'Sells watches')
  expect(body.memberReport).toEqual({
    id: expect.any(String),
    reportedMemberId: cleo.id,
    reportingMemberId: anna.id,
    reason: { category: 'SPAM', description: 'Sells watches' },
    createdDate: expect.any(String),
  })
  expect((await report(anna, cleo, 'SPAM', 'Again')).body).toEqual(body)
  await report(anna, cleo, 'HARASSMENT')
  const last = await report(bert, cleo)
  await report(bert, anna)
  const queue = await shop.owner('POST', `${path}/members/query`, {
    query: { sorting: [{ fieldName: 'reportCount', order: 'DESC' }] },
  })
  expect(queue.body).toMatchObject({
    reportedMembers: [
      { reportedMemberId: cleo.id, reportCount: '3', reviewed: false, lastReportDate: last.body.memberReport.createdDate },
      { reportedMemberId: anna.id, reportCount: '1', reviewed: false },
    ],
    pagingMetadata: { count: 2, total: 2 },
  })
  const found = await shop.owner('POST', `${path}/query`, {
    query: {
      filter: { reportedMemberId: cleo.id, 'reason.category': 'SPAM' },
      sorting: [{ fieldName: 'createdDate', order: 'ASC' }],
    },
  })
  expect(found.body.memberReports.map((each: any) => each.reportingMemberId)).toEqual([anna.id, bert.id])
  const events = await shopEvents(shop, 'wix.members.v1.member_report')
  expect(events.filter(({ slug }) => slug === 'created')).toHaveLength(4)
  expect(
    events.filter(({ slug }) => slug === 'reported_member_created').map(({ body: { actionEvent } }) => actionEvent.body),
  ).toEqual([
    {
      reportedMember: {
        reportedMemberId: cleo.id,
        reportCount: '1',
        reviewed: false,
        lastReportDate: body.memberReport.createdDate,
      },
    },
    { reportedMember: { reportedMemberId: anna.id, reportCount: '1', reviewed: false, lastReportDate: expect.any(String) } },
  ])
})

test('staff deletes the reports about a member, who can then be reported again', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  await report(anna, bert)
  expect((await shop.owner('DELETE', `${path}/members/${bert.id}`)).body).toEqual({})
  expect(await reported(shop)).toEqual([])
  expect(await shop.owner('DELETE', `${path}/members/${bert.id}`)).toMatchObject(refused(404, 'CANNOT_DELETE_MEMBER_REPORTS'))
  expect((await report(anna, bert)).status).toBe(200)
  const events = await shopEvents(shop, 'wix.members.v1.member_report')
  expect(events.map(({ slug }) => slug)).toEqual([
    'created',
    'reported_member_created',
    'deleted',
    'reported_member_deleted',
    'created',
    'reported_member_created',
  ])
})

test('whoever is reported, and everybody else but staff, learns nothing of reports', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  await report(anna, bert)
  const visitor = await aVisitor(shop)
  for (const caller of [bert, visitor]) {
    expect((await caller.send('POST', `${path}/query`, { query: {} })).status).toBe(403)
    expect((await caller.send('GET', `${path}/members`)).status).toBe(403)
    expect((await caller.send('POST', `${path}/members/query`, { query: {} })).status).toBe(403)
    expect((await caller.send('DELETE', `${path}/members/${bert.id}`)).status).toBe(403)
  }
  const own = await bert.send('GET', `${members}/my?fieldsets=FULL`)
  expect(JSON.stringify(own.body)).not.toContain(anna.id)
  expect((await visitor.send('POST', path, { memberReport: {} })).status).toBe(403)
  const other = await aShop(server)
  expect(await reported(other)).toEqual([])
})

test('nobody reports themselves, somebody hidden, who blocked them, or a member of another site', async () => {
  const shop = await aShop(server)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const hidden = await aMember(shop, { privacyStatus: 'PRIVATE' })
  const stranger = await aMember(await aShop(server))
  for (const id of [anna.id, anna.id.toUpperCase()])
    expect(await report(anna, { id })).toMatchObject(refused(400, 'SELF_REPORTING_FORBIDDEN'))
  await bert.send('POST', '/members/v1/member-to-member-blocks/members/my', { memberId: anna.id })
  for (const other of [hidden, stranger, bert]) expect(await report(anna, other)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'))
  expect((await report(bert, anna)).status).toBe(200)
  expect((await report(bert, anna, 'SPAM', 'x'.repeat(1001))).status).toBe(400)
  await shop.owner('POST', `${members}/${bert.id}/block`, {})
  const late = await aMember(shop)
  expect(await report(late, bert)).toMatchObject(refused(428, 'CANNOT_REPORT_BLOCKED_MEMBER'))
  expect([401, 403]).toContain((await report(bert, late)).status)
})

test('a muted member reports nobody, and a member only so many in an hour', async () => {
  const shop = await aShop(server)
  const [anna, muted] = [await aMember(shop), await aMember(shop)]
  await shop.owner('POST', `${members}/${muted.id}/mute`, {})
  expect(await report(muted, anna)).toMatchObject(refused(403, 'MEMBER_MUTED'))
  const others = await Promise.all([1, 2, 3].map(() => aMember(shop)))
  const outcomes: number[] = []
  for (const other of others)
    for (const category of ['SPAM', 'IMPERSONATION', 'HARASSMENT', 'OTHER'])
      outcomes.push((await report(anna, other, category)).status)
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect((await report(anna, others[0]!)).status).toBe(200)
  expect((await report(others[0]!, anna)).status).toBe(200)
})

test('reports count as reviewed once staff mutes the member, until the next one', async () => {
  const shop = await aShop(server)
  const [anna, bert, cleo] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  await report(anna, bert)
  await shop.owner('POST', `${members}/${bert.id}/mute`, {})
  await expect.poll(() => reported(shop)).toMatchObject([{ reportCount: '1', reviewed: true }])
  await report(cleo, bert)
  expect(await reported(shop)).toMatchObject([{ reportCount: '2', reviewed: false }])
})

test('reports end with their reporter and with the reported member', async () => {
  const shop = await aShop(server)
  const [anna, bert, cleo] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  await report(anna, bert)
  await report(cleo, bert)
  await report(bert, cleo)
  await anna.send('DELETE', `${members}/my`)
  const counts = async () => (await reported(shop)).map((each: any) => [each.reportedMemberId, each.reportCount])
  await expect.poll(counts).toEqual(
    expect.arrayContaining([
      [bert.id, '1'],
      [cleo.id, '1'],
    ]),
  )
  await shop.owner('DELETE', `${members}/${bert.id}`)
  await expect.poll(() => reported(shop)).toEqual([])
  await expect.poll(async () => (await shop.owner('POST', `${path}/query`, { query: {} })).body.memberReports).toEqual([])
})

test('staff sees what a profile showed when it was reported, and what was decided before', async () => {
  const shop = await aShop(server)
  const [anna, bert, cleo] = [await aMember(shop), await aMember(shop), await aMember(shop, { nickname: 'Cheap watches' })]
  const about = { nodes: [{ type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text: 'Call 555 now', decorations: [] } }] }] }
  await cleo.send('POST', '/members/v2/abouts', { memberAbout: { memberId: cleo.id, content: about } })
  await report(anna, cleo)
  await cleo.send('PATCH', `${members}/${cleo.id}`, { member: { id: cleo.id, profile: { nickname: 'Cleo' } } })
  await report(bert, cleo)
  const caseOf = () => shop.owner('GET', `/stoa/v1/member-report-cases/${cleo.id}`)
  expect((await caseOf()).body).toMatchObject({
    profiles: [{ nickname: 'Cleo' }, { nickname: 'Cheap watches', about: 'Call 555 now' }],
    decisions: [],
  })
  await shop.owner('DELETE', `${path}/members/${cleo.id}`)
  await report(anna, cleo)
  await shop.owner('POST', `${members}/${cleo.id}/mute`, {})
  await server.app.drain()
  expect((await caseOf()).body).toMatchObject({
    profiles: [{ nickname: 'Cleo' }],
    decisions: [
      { outcome: 'MUTED', reportCount: 1 },
      { outcome: 'DISMISSED', reportCount: 2 },
    ],
  })
  expect((await shop.owner('GET', `/stoa/v1/member-report-cases/${crypto.randomUUID()}`)).status).toBe(404)
})
