import * as contract from '@stoa/contract/services/stoa/checkout-fields'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { checkoutField } from '../fields.ts'

const ofField = operationsOf(checkoutField)

export const fieldOperations = {
  createCheckoutField: ofField.create(contract.createCheckoutField),
  getCheckoutField: ofField.get(contract.getCheckoutField),
  updateCheckoutField: ofField.update(contract.updateCheckoutField),
  deleteCheckoutField: ofField.remove(contract.deleteCheckoutField),
  queryCheckoutFields: ofField.query(contract.queryCheckoutFields),
}
