import { t } from '@lingui/core/macro'
import type { FeeBasis, FeeRule } from '@stoa/contract/services/stoa/fee-rules'
import { toDecimal } from '@stoa/web/decimal'

export interface FeeValues {
  name: string
  basis: string
  amount: string
  products: string[]
  deliveries: string[]
  below: string
  taxable: boolean
  taxGroupId: string
  active: boolean
}

export function toValues(rule: FeeRule): FeeValues {
  const { name = '', basis = 'ORDER', amount = '', productIds = [], deliveryCodes = [], belowSubtotal } = rule
  const { taxable = true, taxGroupId, active = true } = rule
  return {
    name,
    basis,
    amount,
    products: productIds,
    deliveries: deliveryCodes,
    below: belowSubtotal ?? '',
    taxable,
    taxGroupId: taxGroupId ?? '',
    active,
  }
}

export function toRule({ name, basis, amount, products, deliveries, below, taxable, taxGroupId, active }: FeeValues) {
  return {
    name: name.trim(),
    basis: basis as FeeBasis,
    amount: toDecimal(amount) ?? '0',
    productIds: basis === 'ITEM' ? products : [],
    deliveryCodes: basis === 'DELIVERY' ? deliveries : [],
    belowSubtotal: toDecimal(below) ?? null,
    taxable,
    taxGroupId: (taxable && taxGroupId) || null,
    active,
  }
}

export function checkFee({ name, amount, below }: FeeValues) {
  const isWrong = (text: string) => !(Number(toDecimal(text) ?? 0) > 0)
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(isWrong(amount) && { amount: t`Enter an amount above 0.` }),
    ...(below.trim() && isWrong(below) && { below: t`Enter an amount above 0.` }),
  }
}
