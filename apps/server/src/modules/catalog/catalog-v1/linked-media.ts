import type * as contract from '@stoa/contract/services/stores/products'
import type { ConnectedOption, ProductMedia, ProductWithInventory } from '@stoa/contract/services/stores/products-v-3'
import { refusal } from '../../../kernel/basics/errors.ts'
import { changeProductWithInventory } from '../catalog/ports/products.ts'
import { mediaIdOf, mediaItemsOf } from './media.ts'
import type { Stored } from './stored.ts'

type Change = (before: ProductMedia[], items: ProductMedia[]) => ProductMedia[]

export async function changeMediaOfChoices(
  site: Parameters<typeof changeProductWithInventory>[0],
  { product }: Stored,
  assignments: readonly contract.MediaAssignmentToChoice[],
  change: Change,
): Promise<void> {
  const items = mediaItemsOf(product)
  let options: ConnectedOption[] | undefined = product.doc.options
  for (const { option = '', choice = '', mediaIds = [] } of assignments) {
    const named = mediaIds.map((mediaId) => {
      const item = items.find((candidate) => mediaIdOf(candidate) === mediaId)
      if (!item) throw refusal('PRODUCT_MEDIA_NOT_EXIST', `the product has no media item ${mediaId}`, { mediaId })
      return item
    })
    options = withLinkedMedia(options, option, choice, (before) => change(before, named))
  }
  await changeProductWithInventory(site, withMedia(product.id, items, product.doc.options, options))
}

export function withLinkedMedia(
  options: readonly ConnectedOption[] = [],
  name: string,
  choiceName: string,
  change: (before: ProductMedia[]) => ProductMedia[],
): ConnectedOption[] {
  const option = options.find((candidate) => candidate.name === name)
  const choice = option?.choicesSettings?.choices?.find((candidate) => candidate.name === choiceName)
  if (!option || !choice)
    throw refusal('CHOICE_NOT_EXIST', `the product has no choice ${name}: ${choiceName}`, { option: name, choice: choiceName })
  return options.map((each) => (each === option ? changeLinkedMedia(each, change, choiceName) : each))
}

export function changeLinkedMedia(
  option: ConnectedOption,
  change: (before: ProductMedia[]) => ProductMedia[],
  only?: string,
): ConnectedOption {
  const choices = (option.choicesSettings?.choices ?? []).map((choice) =>
    only !== undefined && choice.name !== only ? choice : { ...choice, linkedMedia: change(choice.linkedMedia ?? []) },
  )
  return { ...option, choicesSettings: { choices } }
}

export function withMedia(
  id: string,
  items: ProductMedia[],
  before: ConnectedOption[] | undefined,
  options: ConnectedOption[] | undefined,
): ProductWithInventory {
  return { id, media: { itemsInfo: { items } }, ...(options !== before && { options }) }
}
