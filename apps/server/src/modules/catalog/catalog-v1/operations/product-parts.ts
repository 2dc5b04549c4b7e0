import * as contract from '@stoa/contract/services/stores/products'
import type { ConnectedOption, ProductMedia, ProductWithInventory } from '@stoa/contract/services/stores/products-v-3'
import { pictureIdOf } from '@stoa/media-url'
import { brokenRule, refusal } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { changeProductWithInventory } from '../../catalog/index.ts'
import { mediaIdOf, mediaItemsOf } from '../media.ts'
import { cheapest } from '../present-product.ts'
import type { Stored } from '../stored.ts'
import { existing } from './write-products.ts'

export const addProductMedia = implement(contract.addProductMedia, async ({ site }, { id, media }) => {
  const { product } = await existing(site, id)
  const items = mediaItemsOf(product)
  let options = product.doc.options
  media.forEach(({ mediaId, url, choice }, index) => {
    if (!mediaId && !url) throw brokenRule(`media[${index}]`, 'MEDIA_WITHOUT_SOURCE', 'must have a media id or an address')
    const name = pictureIdOf(mediaId ?? url ?? '') ?? mediaId ?? url
    const known = items.find((item) => mediaIdOf(item) === name)
    const item: ProductMedia = known ?? (mediaId ? { id: mediaId } : { url: url! })
    if (!known) items.push(item)
    if (choice) options = linked(options, choice.option ?? '', choice.choice ?? '', (before) => [...before, item])
  })
  await changeProductWithInventory(site, withMedia(product.id, items, product.doc.options, options))
  return {}
})

export const removeProductMedia = implement(contract.removeProductMedia, async ({ site }, { id, mediaIds }) => {
  const { product } = await existing(site, id)
  const isGone = (item: ProductMedia) => mediaIds.includes(mediaIdOf(item))
  const options = product.doc.options?.map((option) => everyChoice(option, (before) => before.filter((item) => !isGone(item))))
  const items = mediaItemsOf(product).filter((item) => !isGone(item))
  await changeProductWithInventory(site, withMedia(product.id, items, product.doc.options, options))
  return {}
})

export const addProductMediaToChoices = implement(contract.addProductMediaToChoices, async ({ site }, { id, media }) => {
  const stored = await existing(site, id)
  await changeChoices(site, stored, media, (before, items) => {
    const known = new Set(before.map(mediaIdOf))
    return [...before, ...items.filter((item) => !known.has(mediaIdOf(item)))]
  })
  return {}
})

export const removeProductMediaFromChoices = implement(
  contract.removeProductMediaFromChoices,
  async ({ site }, { id, media }) => {
    const stored = await existing(site, id)
    await changeChoices(site, stored, media, (before, items) => {
      const gone = new Set(items.map(mediaIdOf))
      return before.filter((item) => !gone.has(mediaIdOf(item)))
    })
    return {}
  },
)

/** The cheapest variant remains, with its stock, as the product's only one. */
export const deleteProductOptions = implement(contract.deleteProductOptions, async ({ site }, { id }) => {
  const { product } = await existing(site, id)
  if ((product.doc.options?.length ?? 0) === 0) return {}
  const change = { id: product.id, options: [], variantsInfo: { variants: [{ id: cheapest(product).id, choices: [] }] } }
  await changeProductWithInventory(site, change)
  return {}
})

export const removeBrand = implement(contract.removeBrand, async ({ site }, { id }) => {
  await existing(site, id)
  await changeProductWithInventory(site, { id, brand: null })
  return {}
})

export const removeRibbon = implement(contract.removeRibbon, async ({ site }, { id }) => {
  await existing(site, id)
  await changeProductWithInventory(site, { id, ribbon: null })
  return {}
})

type Change = (before: ProductMedia[], items: ProductMedia[]) => ProductMedia[]

async function changeChoices(
  site: Parameters<typeof changeProductWithInventory>[0],
  { product }: Stored,
  assignments: readonly contract.MediaAssignmentToChoice[],
  change: Change,
): Promise<void> {
  const items = mediaItemsOf(product)
  let options = product.doc.options
  for (const { option = '', choice = '', mediaIds = [] } of assignments) {
    const named = mediaIds.map((mediaId) => {
      const item = items.find((candidate) => mediaIdOf(candidate) === mediaId)
      if (!item) throw refusal('PRODUCT_MEDIA_NOT_EXIST', `the product has no media item ${mediaId}`, { mediaId })
      return item
    })
    options = linked(options, option, choice, (before) => change(before, named))
  }
  await changeProductWithInventory(site, withMedia(product.id, items, product.doc.options, options))
}

function linked(
  options: ConnectedOption[] | undefined,
  name: string,
  choiceName: string,
  change: (before: ProductMedia[]) => ProductMedia[],
): ConnectedOption[] {
  const option = options?.find((candidate) => candidate.name === name)
  const choice = option?.choicesSettings?.choices?.find((candidate) => candidate.name === choiceName)
  if (!option || !choice)
    throw refusal('CHOICE_NOT_EXIST', `the product has no choice ${name}: ${choiceName}`, { option: name, choice: choiceName })
  return options!.map((each) => (each === option ? everyChoice(each, change, choiceName) : each))
}

function everyChoice(
  option: ConnectedOption,
  change: (before: ProductMedia[]) => ProductMedia[],
  only?: string,
): ConnectedOption {
  const choices = (option.choicesSettings?.choices ?? []).map((choice) =>
    only !== undefined && choice.name !== only ? choice : { ...choice, linkedMedia: change(choice.linkedMedia ?? []) },
  )
  return { ...option, choicesSettings: { choices } }
}

function withMedia(
  id: string,
  items: ProductMedia[],
  before: ConnectedOption[] | undefined,
  options: ConnectedOption[] | undefined,
): ProductWithInventory {
  return { id, media: { itemsInfo: { items } }, ...(options !== before && { options }) }
}
