import * as contract from '@stoa/contract/services/stoa/checkout-fields'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { checkoutField } from '../fields.ts'

const ofField = operationsOf(checkoutField)

export const createCheckoutField = ofField.create(contract.createCheckoutField)

export const getCheckoutField = ofField.get(contract.getCheckoutField)

export const updateCheckoutField = ofField.update(contract.updateCheckoutField)

export const deleteCheckoutField = ofField.remove(contract.deleteCheckoutField)

export const queryCheckoutFields = ofField.query(contract.queryCheckoutFields)
