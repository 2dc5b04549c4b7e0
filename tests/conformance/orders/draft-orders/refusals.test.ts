import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../../support/servers/server.ts'
import { aProduct } from '../../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../../support/shop/shop.ts'
import { anUnpaidOrder, customItem, draftClient, item } from './draft-orders-builders.ts'

// Every refusal that the contract declares for drafts and that can occur here. A refused call changes nothing.

let server: TestServer
let shop: TestShop
let draftId: string
let editId: string
let orderId: string
let lines: Record<'print' | 'frame' | 'ordered', string>
let print: Awaited<ReturnType<typeof aProduct>>
let scarce: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  const drafts = draftClient(shop).draftOrders
  print = await aProduct(shop, { price: '20.00' })
  scarce = await aProduct(shop, { name: 'Scarce', price: '5.00', stock: 1 })
  const { calculatedDraftOrder } = await drafts.createDraftOrder({
    draftOrder: { catalogLineItems: [item(print, 2)], customLineItems: [customItem('Frame', '7.50')] },
  })
  const { _id, lineItems } = calculatedDraftOrder!.draftOrder!
  draftId = _id!
  const order = await anUnpaidOrder(shop, [print])
  orderId = order.id
  editId = (await drafts.createDraftOrder({ sourceOrderId: orderId })).calculatedDraftOrder!.draftOrder!._id!
  const [first, second] = lineItems!.map(({ lineItem }) => lineItem!._id!)
  lines = { print: first!, frame: second!, ordered: order.lineItems[0].id }
})
afterAll(() => server[Symbol.asyncDispose]())

const post = (path: string, body: object = {}) => shop.owner('POST', `/ecom/v1/draft-orders/${path}`, body)
const add = (body: object) => post(`${draftId}/add-line-items`, body)
const update = (...lineItemChanges: object[]) => post(`${draftId}/line-items`, { lineItemChanges })
const off = (amount: string, more: object) =>
  post(`${draftId}/create-custom-discounts`, { discounts: [{ priceAmount: { amount }, applyToDraftOrder: true, ...more }] })
const unknown = randomUUID()

const refusals: [code: string, call: () => Promise<{ status: number; body: any }>][] = [
  ['DRAFT_ORDER_DOES_NOT_EXIST', () => post(`${unknown}/add-line-items`, { customLineItems: [customItem('A', '1.00')] })],
  ['DRAFT_ORDER_DOES_NOT_EXIST', () => shop.owner('GET', `/ecom/v1/draft-orders/${unknown}`)],
  ['DRAFT_ORDER_DOES_NOT_EXIST', () => shop.owner('DELETE', `/ecom/v1/draft-orders/${unknown}`)],
  ['CATALOG_ITEM_NOT_FOUND', () => add({ catalogLineItems: [item({ ...print, id: unknown })] })],
  ['CATALOG_ITEM_NOT_AVAILABLE', () => add({ catalogLineItems: [item(scarce, 2)] })],
  ['CATALOG_ITEM_ALREADY_EXIST', () => add({ catalogLineItems: [item(print)] })],
  ['MULTIPLE_ADDS_FOR_SAME_LINE_ITEM', () => add({ catalogLineItems: [item(scarce), item(scarce)] })],
  [
    'DUPLICATED_LINE_ITEM_IDS',
    () => add({ customLineItems: ['A', 'B'].map((name) => ({ ...customItem(name, '1.00'), id: unknown })) }),
  ],
  ['DUPLICATED_EXTERNAL_LINE_ITEM_ID', () => add({ customLineItems: [{ ...customItem('A', '1.00'), id: lines.frame }] })],
  [
    'GIFT_CARD_ITEM_UNSUPPORTED',
    () => add({ customLineItems: [{ ...customItem('Voucher', '10.00'), itemType: { preset: 'GIFT_CARD' } }] }),
  ],
  ['MAX_ITEMS_REACHED', () => add({ customLineItems: Array.from({ length: 299 }, (_, at) => customItem(`Item ${at}`, '1.00')) })],
  ['LINE_ITEM_DOES_NOT_EXIST', () => update({ lineItemId: unknown, newQuantity: 2 })],
  [
    'MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM',
    () => update({ lineItemId: lines.print, newQuantity: 2 }, { lineItemId: lines.print, newQuantity: 3 }),
  ],
  ['EMPTY_CHANGE_REQUEST', () => update({ lineItemId: lines.print })],
  ['UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN', () => update({ lineItemId: lines.print, newQuantity: 0, newPrice: '1.00' })],
  [
    'MODIFIERS_SUM_CANNOT_EXCEED_ITEM_PRICE',
    () =>
      update({
        lineItemId: lines.frame,
        newPrice: '8.00',
        newModifierGroups: {
          modifierGroups: [
            {
              id: 'a',
              name: { original: 'Engraving' },
              modifiers: [{ id: 'b', label: { original: 'Gold' }, price: { amount: '9.00' } }],
            },
          ],
        },
      }),
  ],
  ['DISCOUNTS_AMOUNT_EXCEED_ORDER_TOTALS', () => off('47.51', { discountType: 'GLOBAL' })],
  [
    'DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS',
    () => off('7.51', { discountType: 'SPECIFIC_ITEMS', lineItemDiscounts: [{ id: lines.frame }] }),
  ],
  ['DISCOUNTS_AMOUNT_EXCEED_SHIPPING_TOTAL', () => off('0.01', { discountType: 'SHIPPING' })],
  ['LINE_ITEM_NOT_FOUND', () => off('1.00', { discountType: 'SPECIFIC_ITEMS', lineItemDiscounts: [{ id: unknown }] })],
  ['DISCOUNT_NOT_FOUND', () => post(`${draftId}/delete-custom-discounts`, { discountIds: [unknown] })],
  ['ADDITIONAL_FEE_NOT_FOUND', () => post(`${draftId}/delete-custom-additional-fees`, { customAdditionalFees: [unknown] })],
  [
    'ADDITIONAL_FEE_NOT_FOUND',
    () => post(`${draftId}/set-additional-fees`, { additionalFees: [{ id: unknown, applied: true }] }),
  ],
  ['INVALID_AMOUNT', () => post(`${draftId}/set-deposit`, { depositDetails: { amount: { amount: '48.00' } } })],
  [
    'SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE',
    () => post(`${editId}/set-deposit`, { depositDetails: { amount: { amount: '1.00' } } }),
  ],
  [
    'BUSINESS_LOCATION_CANNOT_BE_EDITED',
    () =>
      shop.owner('PUT', '/ecom/v1/draft-orders/set-business-location', {
        draftOrderId: editId,
        businessLocation: { id: unknown },
      }),
  ],
  ['DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS', () => post(`${draftId}/commit`)],
  ['CREATE_ORDER_FAILED_VALIDATIONS', () => post(`${editId}/create-order`)],
  ['ORDER_CANNOT_BE_EDITED', () => post('', { sourceOrderId: unknown })],
]

test.for(refusals)('%s', async ([code, call]) => {
  const shown = async () => JSON.stringify((await shop.owner('GET', `/ecom/v1/draft-orders/${draftId}`)).body)
  const before = await shown()
  const answer = await call()
  expect([codeOf(answer), answer.body.details]).toEqual([code, answer.body.details])
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(await shown()).toBe(before)
})
