import * as contract from '@stoa/contract/services/ecom/shipping-options'
import * as regions from '@stoa/contract/services/stoa/delivery-regions'
import { entity } from '../../kernel/entity/entity.ts'
import { refusal } from '../../kernel/errors.ts'

export const shippingOption = entity<contract.ShippingOption>({
  service: contract.service,
  type: 'ShippingOption',
  table: 'shipping_option',
  columns: { title: 'title' },
  prepare: (_site, option) => checkedOption(option),
})

export const deliveryRegion = entity<regions.DeliveryRegion>({
  service: regions.service,
  type: 'DeliveryRegion',
  table: 'delivery_region',
  columns: { name: { column: 'name', notNull: true } },
})

export function checkedOption(option: contract.ShippingOption): contract.ShippingOption {
  checkQuantities(option)
  return withRegionList(option)
}

/** Quantities are whole numbers. */
function checkQuantities({ rates = [] }: contract.ShippingOption): void {
  const conditions = rates.flatMap(({ conditions = [] }) => conditions)
  const broken = conditions.find(({ type, value }) => type === 'BY_TOTAL_QUANTITY' && !/^\d+(\.0+)?$/.test(value ?? '0'))
  if (broken) throw refusal('INVALID_QUANTITY_VALUE', 'a quantity is a whole number', { value: broken.value })
}

/** The deprecated single region is part of the list. */
function withRegionList(option: contract.ShippingOption): contract.ShippingOption {
  const { deliveryRegionId, deliveryRegionIds = [] } = option
  if (!deliveryRegionId || deliveryRegionIds.includes(deliveryRegionId)) return option
  return { ...option, deliveryRegionIds: [deliveryRegionId, ...deliveryRegionIds] }
}
