import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../../apps/server/src/modules/members/members/ports/accounts.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { aBadge, aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { inSite } from '../catalog/catalog-site.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

async function moved(shop: TestShop, move: string, body: object) {
  const response = await shop.owner('POST', `/stoa/v1/bulk/members/${move}-by-filter`, body)
  expect(response).toMatchObject({ status: 200 })
  return endedTask(shop, response.body.jobId)
}

async function undone(shop: TestShop, taskId: string) {
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${taskId}/undo`, {})
  return endedTask(shop, taskId)
}

/** Two members with a badge and one without, as `STATUS ACTIVITY`. */
async function aCommunity() {
  const shop = await aShop(server)
  const members = [await aMember(shop), await aMember(shop), await aMember(shop)] as const
  const badge = await aBadge(shop)
  for (const { id } of members.slice(0, 2))
    await shop.owner('POST', '/badges/v4/assignments', { badgeAssignment: { badgeId: badge.id, memberId: id } })
  const states = async () =>
    Promise.all(
      members.map(async ({ id }) => {
        const { status, body } = await shop.owner('GET', `/members/v1/members/${id}?fieldsets=FULL`)
        return status === 200 ? `${body.member.status} ${body.member.activityStatus}` : 'GONE'
      }),
    )
  return { shop, members, badged: { badgeIds: { $hasSome: [badge.id] } }, states }
}

const usual = 'APPROVED ACTIVE'

test.each([
  ['mute', 'APPROVED MUTED'],
  ['disconnect', 'OFFLINE ACTIVE'],
  ['block', 'BLOCKED ACTIVE'],
  ['delete', 'GONE'],
])('%s by the filter of the list: dry run, outcome, undo', async (move, after) => {
  const { shop, badged, states } = await aCommunity()
  expect(await moved(shop, move, { filter: badged, dryRun: true })).toMatchObject({ total: 2, succeeded: 2, dryRun: true })
  expect(await states()).toEqual([usual, usual, usual])
  const task = await moved(shop, move, { filter: badged })
  expect(task).toMatchObject({ state: 'FINISHED', total: 2, succeeded: 2, failed: 0, canUndo: true })
  expect(await states()).toEqual([after, after, usual])
  expect(await undone(shop, task.id)).toMatchObject({ state: 'UNDONE', undone: 2 })
  expect(await states()).toEqual([usual, usual, usual])
})

test.each([
  ['mute', 'unmute', 'APPROVED MUTED'],
  ['block', 'approve', 'BLOCKED ACTIVE'],
])('who was moved with %s comes back with %s, also by words and by orders', async (move, back, after) => {
  const { shop, members, states } = await aCommunity()
  const { email } = members[0]
  const words = { search: { expression: `${email} nobody` } }
  expect(await moved(shop, move, { filter: { orderCount: 0 }, ...words })).toMatchObject({ total: 0 })
  await moved(shop, move, { filter: { orderCount: 0 } })
  expect(await states()).toEqual([after, after, after])
  const task = await moved(shop, back, { filter: { orderCount: 0 }, search: { expression: email } })
  expect(task).toMatchObject({ total: 1, succeeded: 1, canUndo: true })
  expect(await states()).toEqual([usual, after, after])
})

test('the member of the owner is an outcome of its own, and stays as they are', async () => {
  const { shop, badged, states } = await aCommunity()
  const loginEmail = shop.credentials.owner.email
  const owner = await inSite(shop, (site) => addMember(site, { loginEmail }, { loginEmailVerified: true }))
  for (const move of ['mute', 'disconnect']) {
    const task = await moved(shop, move, { filter: { $or: [badged, { id: owner.id }] } })
    expect(task).toMatchObject({ succeeded: 2, failures: [{ itemId: owner.id, code: 'OWNER_MEMBER_BLOCK_FORBIDDEN' }] })
  }
  expect(await states()).toEqual(['OFFLINE MUTED', 'OFFLINE MUTED', usual])
})

test('only staff who may do it to one member may do it to many, and a wrong filter is refused', async () => {
  const { shop, members, states } = await aCommunity()
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Tax', scopes: ['TAX:MANAGE'] } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  for (const move of ['approve', 'block', 'mute', 'unmute', 'disconnect', 'delete']) {
    const path = `/stoa/v1/bulk/members/${move}-by-filter`
    expect((await shop.raw('POST', path, { headers, body: { filter: {} } })).status).toBe(403)
    expect((await members[0].send('POST', path, { filter: {} })).status).toBe(403)
    expect((await shop.owner('POST', path, { filter: { shoeSize: 44 } })).status).toBe(400)
    expect((await shop.owner('POST', path, {})).status).toBe(400)
  }
  expect(await states()).toEqual([usual, usual, usual])
})
