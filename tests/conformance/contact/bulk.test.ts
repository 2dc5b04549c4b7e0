import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { sectionKinds } from '../../support/shop/section-kinds.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { aMessage, aShopWithForm, fillForm, messagesOf } from './builders.ts'

const mailing = mailingServer({ sectionKinds })

async function aShopWithMessages(count: number): Promise<{ shop: TestShop; ids: string[] }> {
  const shop = await aShopWithForm(mailing.server)
  for (let number = 1; number <= count; number++)
    await (await fillForm(shop, mailing.server)).send({ ...aMessage, message: `Question ${number}` })
  return { shop, ids: (await messagesOf(shop)).map(({ id }) => id) }
}

const bulk = ({ owner }: TestShop, what: 'move' | 'delete', request: object) =>
  owner('POST', `/stoa/v1/bulk/contact-messages/${what}`, request)

const statesOf = async (shop: TestShop) => (await messagesOf(shop)).map(({ state }) => state)

test('several messages are moved at once, and only those', async () => {
  const { shop, ids } = await aShopWithMessages(3)
  for (const state of ['READ', 'ARCHIVED', 'SPAM', 'NEW']) {
    const { status, body } = await bulk(shop, 'move', { contactMessageIds: ids.slice(0, 2), state })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 0 })
    expect(await statesOf(shop)).toEqual([state, state, 'NEW'])
  }
})

test('messages that are gone are reported, and the others are moved and deleted nevertheless', async () => {
  const { shop, ids } = await aShopWithMessages(2)
  const gone = crypto.randomUUID()
  const [first, second] = ids
  const request = { contactMessageIds: [first, gone, second] }
  const outcomes = [
    { itemMetadata: { id: first, originalIndex: 0, success: true } },
    { itemMetadata: { id: gone, originalIndex: 1, success: false, error: { code: 'CONTACT_MESSAGE_NOT_FOUND' } } },
    { itemMetadata: { id: second, originalIndex: 2, success: true } },
  ]
  const moved = await bulk(shop, 'move', { ...request, state: 'ARCHIVED' })
  expect(moved.body).toMatchObject({ results: outcomes, bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 } })
  expect(await statesOf(shop)).toEqual(['ARCHIVED', 'ARCHIVED'])
  const deleted = await bulk(shop, 'delete', request)
  expect(deleted.body).toMatchObject({ results: outcomes, bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 } })
  expect(await messagesOf(shop)).toEqual([])
})

test('more than a hundred messages, none and an unknown state are refused, and visitors move and delete none', async () => {
  const { shop, ids } = await aShopWithMessages(1)
  const many = Array.from({ length: 101 }, () => ids[0])
  const violated = async (what: 'move' | 'delete', request: object) => {
    const { status, body } = await bulk(shop, what, request)
    const { fieldViolations } = body.details.validationError
    return [status, [...new Set(fieldViolations.map(({ field }: { field: string }) => field))]]
  }
  for (const contactMessageIds of [many, []]) {
    expect(await violated('move', { contactMessageIds, state: 'READ' })).toEqual([400, ['contactMessageIds']])
    expect(await violated('delete', { contactMessageIds })).toEqual([400, ['contactMessageIds']])
  }
  expect(await violated('move', { contactMessageIds: ids, state: 'LOST' })).toEqual([400, ['state']])
  const { send } = await aVisitor(shop)
  for (const [what, request] of [
    ['move', { contactMessageIds: ids, state: 'SPAM' }],
    ['delete', { contactMessageIds: ids }],
  ] as const) {
    const refused = await send('POST', `/stoa/v1/bulk/contact-messages/${what}`, request)
    expect([refused.status, codeOf(refused)]).toEqual([403, 'PERMISSION_DENIED'])
  }
  expect(await statesOf(shop)).toEqual(['NEW'])
})
