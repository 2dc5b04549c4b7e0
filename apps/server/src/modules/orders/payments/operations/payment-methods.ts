import * as contract from '@stoa/contract/services/stoa/payment-methods'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { paymentMethod } from '../entity.ts'

const method = operationsOf(paymentMethod)

export const paymentMethods = {
  createPaymentMethod: method.create(contract.createPaymentMethod),
  getPaymentMethod: method.get(contract.getPaymentMethod),
  updatePaymentMethod: method.update(contract.updatePaymentMethod),
  deletePaymentMethod: method.remove(contract.deletePaymentMethod),
  queryPaymentMethods: method.query(contract.queryPaymentMethods),
}
