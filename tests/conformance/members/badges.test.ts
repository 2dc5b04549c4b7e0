import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aVisitor, declareNamespace } from '../../support/shop/builders.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aBadge, aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/badges/v4/badges'
const assignments = '/badges/v4/assignments'
const bulk = '/badges/v4/bulk/assignments'
const colors = { backgroundColor: '#FFCC00', textColor: '#000000' }

async function titles(shop: TestShop) {
  const { body } = await shop.owner('POST', `${path}/query`, { query: {} })
  return body.badges.map(({ title }: { title: string }) => title)
}

async function assigned(shop: TestShop, badgeId: string, memberId: string) {
  const { body } = await shop.owner('POST', assignments, { badgeAssignment: { badgeId, memberId } })
  return body.badgeAssignment as { id: string }
}

test('the slug of a badge follows its title, and everybody reads it', async () => {
  const shop = await aShop(server)
  const created = await shop.owner('POST', path, { badge: { title: ' Größter Fan ', ...colors, description: 'Always there' } })
  const { badge } = created.body
  expect(badge).toMatchObject({ title: 'Größter Fan', slug: 'größter-fan', revision: '1', ...colors })
  expect(badge).not.toHaveProperty('position')
  expect((await shop.owner('POST', path, { badge: { title: 'Größter Fan', ...colors } })).body.badge.slug).toBe('größter-fan-1')
  const renamed = await shop.owner('PATCH', `${path}/${badge.id}`, {
    badge: { id: badge.id, title: 'Fan', icon: { url: 'https://x.example/a.png' } },
  })
  expect(renamed.body.badge).toMatchObject({ title: 'Fan', slug: 'fan', revision: '2' })
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', `${path}/${badge.id}`)).body.badge).toEqual(renamed.body.badge)
  const found = await visitor.send('POST', `${path}/query`, { query: { filter: { slug: 'fan' } } })
  expect(found.body.badges).toEqual([renamed.body.badge])
  const events = await shopEvents(shop, 'wix.badges.v4.badge')
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'created', 'updated'])
  expect(JSON.stringify(events)).not.toContain('position')
})

test('a badge needs a title and two colours, also after a change', async () => {
  const shop = await aShop(server)
  const { id } = await aBadge(shop)
  const refused = async (method: string, address: string, badge: object) => (await shop.owner(method, address, { badge })).status
  expect(await refused('POST', path, { title: '  ', ...colors })).toBe(400)
  expect(await refused('POST', path, { title: 'Fan', backgroundColor: '#FFF' })).toBe(400)
  expect(await refused('POST', path, { title: 'Fan', ...colors, textColor: 'red' })).toBe(400)
  expect(await refused('POST', path, { title: 'x'.repeat(51), ...colors })).toBe(400)
  for (const change of [{ title: null }, { title: '' }, { backgroundColor: null }, { textColor: null }])
    expect(await refused('PATCH', `${path}/${id}`, { id, ...change }), JSON.stringify(change)).toBe(400)
  const nothing = await shop.owner('PATCH', `${path}/${id}`, { badge: { id } })
  expect(nothing.body.details.validationError.fieldViolations[0].ruleName).toBe('BADGE_NOT_PROVIDED')
  expect((await shop.owner('PATCH', `${path}/${id}`, { badge: { id, title: 'Old', revision: '7' } })).status).toBe(409)
  expect((await shop.owner('GET', `${path}/${newId()}`)).status).toBe(404)
})

test('badges are listed in their display order, which the site changes', async () => {
  const shop = await aShop(server)
  const badges = [await aBadge(shop, 'A'), await aBadge(shop, 'B'), await aBadge(shop, 'C')]
  const [a, b, c] = badges.map(({ id }) => id) as [string, string, string]
  const move = (id: string, request: object) => shop.owner('POST', `${path}/${id}/move`, request)
  expect(await titles(shop)).toEqual(['A', 'B', 'C'])
  expect((await move(c, { position: 'FIRST' })).body).toEqual({})
  expect(await titles(shop)).toEqual(['C', 'A', 'B'])
  await move(c, { position: 'AFTER', moveAfterBadgeId: a })
  expect(await titles(shop)).toEqual(['A', 'C', 'B'])
  await move(a, { position: 'LAST' })
  expect(await titles(shop)).toEqual(['C', 'B', 'A'])
  expect((await move(a, { position: 'AFTER' })).status).toBe(400)
  expect((await move(a, { position: 'AFTER', moveAfterBadgeId: a })).status).toBe(400)
  expect((await move(a, { position: 'AFTER', moveAfterBadgeId: newId() })).status).toBe(404)
  expect((await move(newId(), { position: 'FIRST' })).status).toBe(404)
  const ordered = await shop.owner('POST', `${path}/order`, { ids: [a, b] })
  expect(ordered.body.badges.map(({ title }: { title: string }) => title)).toEqual(['A', 'B', 'C'])
  expect(await titles(shop)).toEqual(['A', 'B', 'C'])
  expect((await shop.owner('POST', `${path}/order`, { ids: [newId()] })).status).toBe(404)
  expect((await move(a, {})).status).toBe(200)
  expect(await titles(shop)).toEqual(['B', 'C', 'A'])
})

test('a member gets a badge once, and loses it with the badge', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop)
  const badge = await aBadge(shop)
  const { body } = await shop.owner('POST', assignments, { badgeAssignment: { badgeId: badge.id, memberId: mia.id } })
  expect(body.badgeAssignment).toMatchObject({ badgeId: badge.id, memberId: mia.id })
  expect(Object.keys(body.badgeAssignment).toSorted()).toEqual(['badgeId', 'createdDate', 'id', 'memberId', 'updatedDate'])
  const again = await shop.owner('POST', assignments, { badgeAssignment: { badgeId: badge.id, memberId: mia.id } })
  expect(again).toMatchObject({
    status: 409,
    body: refusedWith('BADGE_ASSIGNMENT_ALREADY_EXISTS'),
  })
  const codeOf = async (given: object) =>
    (await shop.owner('POST', assignments, { badgeAssignment: given })).body.details.applicationError.code
  expect(await codeOf({ badgeId: newId(), memberId: mia.id })).toBe('BADGE_NOT_FOUND')
  expect(await codeOf({ badgeId: badge.id, memberId: newId() })).toBe('MEMBER_NOT_FOUND')
  expect((await shop.owner('DELETE', `${path}/${badge.id}`)).status).toBe(200)
  expect((await shop.owner('POST', `${assignments}/query`, { query: {} })).body.badgeAssignments).toEqual([])
  const other = await aBadge(shop)
  const given = await assigned(shop, other.id, mia.id)
  await shop.owner('DELETE', `/members/v1/members/${mia.id}`)
  expect((await shop.owner('DELETE', `${assignments}/${given.id}`)).status).toBe(404)
})

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

test('each assignment is told as an event, and to subscribers of the older interface', async () => {
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

test('the older interface works on the same badges', async () => {
  const shop = await aShop(server)
  const older = '/members/v3/badges'
  const [mia, ben] = [await aMember(shop), await aMember(shop)]
  const icon = 'https://pictures.example/star.png'
  const created = await shop.owner('POST', older, { badge: { title: 'Gold', ...colors, icon } })
  const { badge } = created.body
  expect(badge).toMatchObject({ title: 'Gold', slug: 'gold', icon })
  expect(badge).not.toHaveProperty('revision')
  expect((await shop.owner('GET', `${path}/${badge.id}`)).body.badge.icon).toMatchObject({ url: icon })
  const renamed = await shop.owner('PATCH', `${older}/${badge.id}`, { badge: { id: badge.id, title: 'Silver', icon: null } })
  expect(renamed.body.badge).toMatchObject({ title: 'Silver' })
  expect(renamed.body.badge).not.toHaveProperty('icon')
  expect((await shop.owner('POST', older, { badge: { title: 'x'.repeat(51), ...colors } })).status).toBe(400)
  const bronze = await aBadge(shop, 'Bronze')
  const ordered = await shop.owner('PATCH', `${older}/order`, { badgeIds: [bronze.id, badge.id] })
  expect(ordered.body.badges.map(({ title }: { title: string }) => title)).toEqual(['Bronze', 'Silver'])
  const listed = await shop.owner('GET', `${older}?paging.limit=1&paging.offset=1`)
  expect(listed.body).toMatchObject({ badges: [{ title: 'Silver' }], metadata: { count: 1, offset: 1, total: 2 } })
  const members = `${older}/${badge.id}/members`
  expect((await shop.owner('POST', members, { memberIds: [mia.id] })).body.memberIds).toEqual([mia.id])
  expect((await shop.owner('POST', members, { memberIds: [mia.id, ben.id, ben.id] })).body.memberIds).toEqual([ben.id])
  expect((await shop.owner('POST', members, { memberIds: [newId()] })).status).toBe(404)
  expect((await shop.owner('POST', `${older}/${newId()}/members`, { memberIds: [mia.id] })).status).toBe(404)
  expect((await shop.owner('GET', `${members}?paging.limit=1`)).body).toMatchObject({ metadata: { count: 1, total: 2 } })
  expect((await shop.owner('GET', `${older}/members/count`)).body.badgeMemberCounts).toEqual([
    { badgeId: bronze.id, memberCount: 0 },
    { badgeId: badge.id, memberCount: 2 },
  ])
  await shop.owner('DELETE', `${members}?memberIds=${ben.id}&memberIds=${newId()}`)
  const perMember = await shop.owner('POST', `${older}/members`, { memberIds: [mia.id, ben.id] })
  expect(perMember.body.memberBadgeIds).toEqual([
    { memberId: mia.id, badgeIds: [badge.id] },
    { memberId: ben.id, badgeIds: [] },
  ])
  expect((await shopEvents(shop, 'wix.badges.v3.badge')).map(({ slug }) => slug)).toEqual([
    'badge_assigned',
    'badge_assigned',
    'badge_unassigned',
  ])
  expect((await shop.owner('DELETE', `${older}/${badge.id}`)).status).toBe(200)
  expect((await shop.owner('GET', `${older}/${badge.id}`)).status).toBe(404)
})
