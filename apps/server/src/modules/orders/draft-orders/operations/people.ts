import * as contract from '@stoa/contract/services/ecom/draft-orders'
import { implement } from '../../../../kernel/operations/operation.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { changeDraft } from '../change.ts'
import { orNull, withPeople, placeOfBusiness } from '../people.ts'

export const setShippingInfo = implement(contract.setShippingInfo, async ({ site }, { draftOrderId, shippingInfo }) => ({
  calculatedDraftOrder: await changeDraft(site, draftOrderId, (content) =>
    shippingInfo ? withPeople(site, content, { shippingInfo }) : { ...content, shipping: null },
  ),
}))

export const setBuyerInfo = implement(contract.setBuyerInfo, async ({ site }, { draftOrderId, buyerInfo }) => ({
  calculatedDraftOrder: await changeDraft(site, draftOrderId, (content) => ({ ...content, buyer: orNull(buyerInfo) })),
}))

export const setRecipientInfo = implement(contract.setRecipientInfo, async ({ site }, { draftOrderId, recipientInfo }) => ({
  calculatedDraftOrder: await changeDraft(site, draftOrderId, (content) => ({ ...content, recipient: orNull(recipientInfo) })),
}))

export const setBillingInfo = implement(contract.setBillingInfo, async ({ site }, { draftOrderId, billingInfo }) => ({
  calculatedDraftOrder: await changeDraft(site, draftOrderId, (content) => ({ ...content, billing: orNull(billingInfo) })),
}))

export const setTaxExemption = implement(contract.setTaxExemption, async ({ site }, { draftOrderId, taxExempt }) => ({
  calculatedDraftOrder: await changeDraft(site, draftOrderId, (content) => ({ ...content, taxExempt: taxExempt ?? false })),
}))

export const setBusinessLocation = implement(
  contract.setBusinessLocation,
  async ({ site }, { draftOrderId, businessLocation }) => ({
    calculatedDraftOrder: await changeDraft(site, draftOrderId, async (content, { isEdit }) => {
      if (isEdit)
        throw refusal('BUSINESS_LOCATION_CANNOT_BE_EDITED', 'the place of a placed order belongs to its figures and stays')
      return { ...content, businessLocation: await placeOfBusiness(site, businessLocation ?? {}) }
    }),
  }),
)
