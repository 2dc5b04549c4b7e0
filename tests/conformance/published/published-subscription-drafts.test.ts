import { draftSubscriptionContracts } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { ownerClient } from '../../support/shop/shop.ts'
import { aSubscriptionShop, buy, subscribed } from '../subscriptions/subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a contract is changed by a draft with the published client', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const drafts = ownerClient(of.shop, { draftSubscriptionContracts }).draftSubscriptionContracts as any
  expect(await drafts.getSubscriptionContractDraftability(subscriptionId)).toMatchObject({ draftable: true })
  const begin = async () =>
    (await drafts.createDraftSubscriptionContract(subscriptionId, { target: { contractTarget: {} } }))
      .calculatedDraftSubscriptionContract.draftSubscriptionContract
  const abandoned = await begin()
  await drafts.deleteDraftSubscriptionContract(abandoned._id)
  const { _id: id, lineItems } = await begin()
  const tea = await aProduct(of.shop, { name: 'Tea', price: '5.00' })
  const catalogReference = { appId: storesAppId, catalogItemId: tea.id, options: { variantId: tea.variantId } }
  await drafts.addLineItems(id, { catalogLineItems: [{ quantity: 1, catalogReference }] })
  await drafts.updateLineItems(id, [{ lineItemId: lineItems[0].lineItem._id, newQuantity: 2 }])
  const { calculatedDraftSubscriptionContract: known } = await drafts.getDraftSubscriptionContract(id)
  const { shippingDetails, recipientDetails } = known.draftSubscriptionContract
  await drafts.setShippingInfo(id, { shippingInfo: shippingDetails.shippingInfo })
  await drafts.setRecipientInfo(id, { recipientInfo: recipientDetails.recipientInfo })
  const { items } = await drafts.queryDraftSubscriptionContracts().eq('subscriptionContractId', subscriptionId).find()
  expect(items).toMatchObject([{ _id: id, status: 'DRAFT' }])
  const assignTags = { privateTags: { tagIds: ['phone'] } }
  await drafts.bulkUpdateDraftSubscriptionContractTags([id], { assignTags })
  await drafts.bulkUpdateDraftSubscriptionContractTagsByFilter({ _id: id }, { assignTags })
  const committed = await drafts.commitDraftSubscriptionContract(id, { reason: 'asked by phone' })
  expect(committed.calculatedDraftSubscriptionContract.draftSubscriptionContract).toMatchObject({
    status: 'COMMITTED',
    priceSummary: { total: { amount: '29.90' } },
  })
})
