import * as contract from '@stoa/contract/services/ecom/ecommerce-settings'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { answers } from './answers.ts'

export const getEcommerceSettings = implementRead(contract.getEcommerceSettings, async ({ site }, { fields }) => {
  const parts = await Promise.all([...new Set(fields)].map((field) => answers[field](site)))
  return { ecommerceSettings: Object.assign({}, ...parts), errors: [] }
})
