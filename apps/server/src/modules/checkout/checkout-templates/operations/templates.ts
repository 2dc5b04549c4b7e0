import { isDeepStrictEqual } from 'node:util'
import * as contract from '@stoa/contract/services/ecom/checkout-templates'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { checkoutTemplate, shownTemplates } from '../entity.ts'

const ofTemplate = operationsOf(checkoutTemplate, shownTemplates)

export const createCheckoutTemplate = ofTemplate.create(contract.createCheckoutTemplate)

export const bulkCreateCheckoutTemplates = ofTemplate.bulkCreate(contract.bulkCreateCheckoutTemplates)

export const getCheckoutTemplate = ofTemplate.get(contract.getCheckoutTemplate)

export const deleteCheckoutTemplate = ofTemplate.remove(contract.deleteCheckoutTemplate)

export const queryCheckoutTemplates = ofTemplate.query(contract.queryCheckoutTemplates)

export const updateCheckoutTemplate = ofTemplate.change(
  contract.updateCheckoutTemplate,
  async (site, { checkoutTemplate: change }) => {
    const { id, ...fields } = change
    if (Object.keys(fields).length === 0) throw refused('WITHOUT_SPECIFIED_FIELDS', 'nothing was sent that could be changed')
    if (fields.status === 'UNKNOWN_STATUS')
      throw refusal('CANNOT_UPDATE_CHECKOUT_UPDATE_TEMPLATE_WITH_UNKNOWN_STATUS', 'a template is either active or inactive')
    const before = await checkoutTemplate.lock(site, id)
    if (fields.externalReference && !isDeepStrictEqual(fields.externalReference, before.externalReference))
      throw refused('WITH_UNSUPPORTED_FIELD', 'the external reference is given when a template is created', {
        field: 'externalReference',
      })
    return checkoutTemplate.update(site, change)
  },
)

function refused(why: 'WITHOUT_SPECIFIED_FIELDS' | 'WITH_UNSUPPORTED_FIELD', description: string, data?: object) {
  return refusal(`CANNOT_UPDATE_CHECKOUT_TEMPLATE_${why}`, description, data)
}
