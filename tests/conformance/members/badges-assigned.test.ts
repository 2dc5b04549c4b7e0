import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aVisitor, declareNamespace } from '../../support/shop/builders.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aBadge, aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { path, assignments, colors, assigned } from './badges-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())
const bulk = '/badges/v4/bulk/assignments'

test('a member who is restored from the trash has no badges', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  await assigned(shop, (await aBadge(shop)).id, mia.id)
  const started = await shop.owner('POST', '/members/v1/members/bulk/delete-by-filter', { filter: { id: mia.id } })
  await endedTask(shop, started.body.jobId)
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${started.body.jobId}/undo`, {})
  await expect.poll(async () => (await shop.owner('GET', `/members/v1/members/${mia.id}`)).status).toBe(200)
  expect((await shop.owner('POST', `${assignments}/query`, { query: {} })).body.badgeAssignments).toEqual([])
})

test('each assignment sends an event, to subscribers of the older interface too', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const badge = await aBadge(shop)
  const { id } = await assigned(shop, badge.id, mia.id)
  await shop.owner('DELETE', `${assignments}/${id}`)
  const events = await shopEvents(shop, 'wix.badges.v4.badge_assignment')
  expect(events).toMatchObject([
    { slug: 'created', body: { createdEvent: { entity: { id, badgeId: badge.id, memberId: mia.id } } } },
    { slug: 'deleted', body: { deletedEvent: { deletedEntity: { id, memberId: mia.id } } } },
  ])
  expect(await shopEvents(shop, 'wix.badges.v3.badge')).toMatchObject([
    { slug: 'badge_assigned', body: { actionEvent: { body: { memberId: mia.id } } } },
    { slug: 'badge_unassigned', body: { actionEvent: { body: { memberId: mia.id } } } },
  ])
})

test('in bulk each assignment succeeds or fails by itself', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const badge = await aBadge(shop)
  const wanted = { badgeId: badge.id, memberId: mia.id }
  const { body } = await shop.owner('POST', `${bulk}/create`, { badgeAssignments: [wanted, wanted], returnEntity: true })
  expect(body).toMatchObject({
    results: [
      { itemMetadata: { success: true, originalIndex: 0 }, item: wanted },
      { itemMetadata: { success: false, originalIndex: 1, error: { code: 'BADGE_ASSIGNMENT_ALREADY_EXISTS' } } },
    ],
    bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
  })
  const { id } = body.results[0].item
  const deleted = await shop.owner('POST', `${bulk}/delete`, { badgeAssignmentIds: [id, id] })
  expect(deleted.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
})

test('tags are assigned and unassigned, one by one and by filter', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const badge = await aBadge(shop)
  const { id } = await assigned(shop, badge.id, mia.id)
  const tags = async () => (await shop.owner('POST', `${assignments}/query`, { query: {} })).body.badgeAssignments[0].tags
  const assignTags = { tags: { tagIds: ['a'] }, privateTags: { tagIds: ['p'] } }
  const answer = await shop.owner('POST', `${bulk}/bulk-update-tags`, { ids: [id, newId()], assignTags })
  expect(answer.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(await tags()).toEqual({ tags: { tagIds: ['a'] }, privateTags: { tagIds: ['p'] } })
  expect((await shop.owner('POST', `${bulk}/bulk-update-tags`, { ids: [id], assignTags: {} })).status).toBe(400)
  const started = await shop.owner('POST', `${bulk}/update-tags-by-filter`, {
    filter: { badgeId: badge.id },
    assignTags: { tags: { tagIds: ['b'] } },
    unassignTags: { tags: { tagIds: ['a'] } },
  })
  expect(await endedTask(shop, started.body.jobId)).toMatchObject({ succeeded: 1 })
  expect(await tags()).toEqual({ tags: { tagIds: ['b'] }, privateTags: { tagIds: ['p'] } })
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${started.body.jobId}/undo`, {})
  await expect.poll(tags).toEqual({ tags: { tagIds: ['a'] }, privateTags: { tagIds: ['p'] } })
})

test('others see the badges of members whom they may see, and neither private tags nor notes of apps', async () => {
  const shop = await aShop(server)
  await declareNamespace(shop, 'crm', { note: 'TEXT' })
  const badge = await aBadge(shop)
  const shown = await aMember(shop)
  const hidden = await aMember(shop, { privacyStatus: 'PRIVATE' })
  const blocked = await aMember(shop)
  await shop.owner('POST', `/members/v1/members/${blocked.id}/block`, {})
  for (const { id: memberId } of [shown, hidden, blocked]) {
    const extendedFields = { namespaces: { crm: { note: 'zq secret' } } }
    const tags = { privateTags: { tagIds: ['zqp'] }, tags: { tagIds: ['seen'] } }
    const made = await shop.owner('POST', assignments, { badgeAssignment: { badgeId: badge.id, memberId, extendedFields, tags } })
    expect(made.status).toBe(200)
  }
  const readers = [await aVisitor(shop), await aMember(shop)]
  for (const reader of readers) {
    const all = await reader.send('POST', `${assignments}/query`, { query: {} })
    expect(all.body.badgeAssignments).toMatchObject([{ memberId: shown.id, tags: { tags: { tagIds: ['seen'] } } }])
    expect(JSON.stringify(all.body)).not.toContain('zq')
    const asked = await reader.send('POST', `${assignments}/query`, { query: { filter: { memberId: hidden.id } } })
    expect(asked.body.badgeAssignments).toEqual([])
    const older = '/members/v3/badges'
    expect((await reader.send('GET', `${older}/${badge.id}/members`)).body).toMatchObject({
      memberIds: [shown.id],
      metadata: { total: 1 },
    })
    expect((await reader.send('GET', `${older}/members/count`)).body.badgeMemberCounts).toEqual([
      { badgeId: badge.id, memberCount: 1 },
    ])
    const perMember = await reader.send('POST', `${older}/members`, { memberIds: [shown.id, hidden.id, blocked.id] })
    expect(perMember.body.memberBadgeIds.map(({ badgeIds }: { badgeIds: string[] }) => badgeIds)).toEqual([[badge.id], [], []])
    for (const [method, address, request] of [
      ['POST', path, { badge: { title: 'Mine', ...colors } }],
      ['PATCH', `${path}/${badge.id}`, { badge: { id: badge.id, title: 'Mine' } }],
      ['DELETE', `${path}/${badge.id}`],
      ['POST', `${path}/${badge.id}/move`, { position: 'FIRST' }],
      ['POST', assignments, { badgeAssignment: { badgeId: badge.id, memberId: shown.id } }],
      ['POST', `${older}/${badge.id}/members`, { memberIds: [shown.id] }],
      ['DELETE', `${older}/${badge.id}/members?memberIds=${shown.id}`],
    ] as const)
      expect((await reader.send(method, address, request as object)).status, `${method} ${address}`).toBe(403)
  }
  const own = await hidden.send('POST', `${assignments}/query`, { query: { filter: { memberId: hidden.id } } })
  expect(own.body.badgeAssignments).toHaveLength(1)
  const elsewhere = await aVisitor(await aShop(server))
  expect((await elsewhere.send('GET', `${path}/${badge.id}`)).status).toBe(404)
  expect((await elsewhere.send('POST', `${assignments}/query`, { query: {} })).body.badgeAssignments).toEqual([])
})
