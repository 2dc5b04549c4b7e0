import {
  assignProductsToProductGroup,
  createProductGroup,
  getProductGroup,
  unassignProductsFromProductGroup,
  updateProductGroup,
} from '@stoa/contract/calls/stores/product-groups-v-3'
import type { ProductGroup } from '@stoa/contract/services/stores/product-groups-v-3'
import { t } from '@lingui/core/macro'
import { api } from '../../../../lib/calls/api.ts'

export interface GroupValues {
  name: string
  /** The id of the option that its products differ by. */
  groupedBy: string
  /** The ids of its products, in their order. */
  products: string[]
}

export const emptyGroup: GroupValues = { name: '', groupedBy: '', products: [] }

export function toValues({ name, groupingCustomizationId, members = [] }: ProductGroup): GroupValues {
  return {
    name: name ?? '',
    groupedBy: groupingCustomizationId ?? '',
    products: members.flatMap(({ productId }) => productId ?? []),
  }
}

export function checkGroup({ name, groupedBy }: GroupValues) {
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(!groupedBy && { groupedBy: t`Choose an option.` }),
  }
}

export interface GroupChange {
  values: GroupValues
  before?: ProductGroup | undefined
}

/** Creates or changes a group, then its products, then their order. A group whose products are refused stays as it was before. */
export async function saveGroup({ values, before }: GroupChange): Promise<ProductGroup> {
  const name = values.name.trim()
  const group = before
    ? (await api.call(updateProductGroup, { productGroup: { id: before.id!, revision: before.revision!, name } })).productGroup!
    : (await api.call(createProductGroup, { productGroup: { name, groupingCustomizationId: values.groupedBy } })).productGroup!
  const productGroupId = group.id!
  const known = new Set((group.members ?? []).map(({ productId }) => productId!))
  const added = values.products.filter((id) => !known.has(id))
  const removed = [...known].filter((id) => !values.products.includes(id))
  if (added.length > 0) await api.call(assignProductsToProductGroup, { productGroupId, productIds: added })
  if (removed.length > 0) await api.call(unassignProductsFromProductGroup, { productGroupId, productIds: removed })
  return saveOrder(productGroupId, values.products)
}

/** The order of the products is that of their choices. */
async function saveOrder(productGroupId: string, products: readonly string[]): Promise<ProductGroup> {
  const group = (await api.call(getProductGroup, { productGroupId })).productGroup!
  const { revision, members = [], choiceOrder = [] } = group
  const place = (id: string | undefined) => products.indexOf(id ?? '')
  const order = members
    .toSorted((one, other) => place(one.productId) - place(other.productId))
    .flatMap(({ choice }) => choice?.id ?? [])
  const distinct = [...new Set(order)]
  if (distinct.join() === choiceOrder.join()) return group
  const ordered = { id: productGroupId, revision: revision!, choiceOrder: distinct }
  return (await api.call(updateProductGroup, { productGroup: ordered })).productGroup!
}
