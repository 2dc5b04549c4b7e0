import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aBadge, aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { path, assignments, colors, assigned } from './badges-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

async function titles(shop: TestShop) {
  const { body } = await shop.owner('POST', `${path}/query`, { query: {} })
  return body.badges.map(({ title }: { title: string }) => title)
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
