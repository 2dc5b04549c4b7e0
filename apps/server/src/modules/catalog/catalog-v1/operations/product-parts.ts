import * as contract from '@stoa/contract/services/stores/products'
import type { ConnectedOption, ProductMedia } from '@stoa/contract/services/stores/products-v-3'
import { pictureIdOf } from '@stoa/media-url'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { changeProductWithInventory } from '../../catalog/ports/products.ts'
import { mediaIdOf, mediaItemsOf } from '../media.ts'
import { cheapest } from '../present-product.ts'
import { changeMediaOfChoices, withLinkedMedia, changeLinkedMedia, withMedia } from '../linked-media.ts'
import { loadExisting } from '../change-products.ts'

export const addProductMedia = implement(contract.addProductMedia, async ({ site }, { id, media }) => {
  const { product } = await loadExisting(site, id)
  const items = mediaItemsOf(product)
  let options: ConnectedOption[] | undefined = product.doc.options
  media.forEach(({ mediaId, url, choice }, index) => {
    if (!mediaId && !url) throw brokenRule(`media[${index}]`, 'MEDIA_WITHOUT_SOURCE', 'must have a media id or an address')
    const name = pictureIdOf(mediaId ?? url ?? '') ?? mediaId ?? url
    const known = items.find((item) => mediaIdOf(item) === name)
    const item: ProductMedia = known ?? (mediaId ? { id: mediaId } : { url: url! })
    if (!known) items.push(item)
    if (choice) options = withLinkedMedia(options, choice.option ?? '', choice.choice ?? '', (before) => [...before, item])
  })
  await changeProductWithInventory(site, withMedia(product.id, items, product.doc.options, options))
  return {}
})

export const removeProductMedia = implement(contract.removeProductMedia, async ({ site }, { id, mediaIds }) => {
  const { product } = await loadExisting(site, id)
  const isGone = (item: ProductMedia) => mediaIds.includes(mediaIdOf(item))
  const options = product.doc.options?.map((option) =>
    changeLinkedMedia(option, (before) => before.filter((item) => !isGone(item))),
  )
  const items = mediaItemsOf(product).filter((item) => !isGone(item))
  await changeProductWithInventory(site, withMedia(product.id, items, product.doc.options, options))
  return {}
})

export const addProductMediaToChoices = implement(contract.addProductMediaToChoices, async ({ site }, { id, media }) => {
  const stored = await loadExisting(site, id)
  await changeMediaOfChoices(site, stored, media, (before, items) => {
    const known = new Set(before.map(mediaIdOf))
    return [...before, ...items.filter((item) => !known.has(mediaIdOf(item)))]
  })
  return {}
})

export const removeProductMediaFromChoices = implement(
  contract.removeProductMediaFromChoices,
  async ({ site }, { id, media }) => {
    const stored = await loadExisting(site, id)
    await changeMediaOfChoices(site, stored, media, (before, items) => {
      const gone = new Set(items.map(mediaIdOf))
      return before.filter((item) => !gone.has(mediaIdOf(item)))
    })
    return {}
  },
)

/** The cheapest variant remains, with its stock, as the product's only one. */
export const deleteProductOptions = implement(contract.deleteProductOptions, async ({ site }, { id }) => {
  const { product } = await loadExisting(site, id)
  if ((product.doc.options?.length ?? 0) === 0) return {}
  const change = { id: product.id, options: [], variantsInfo: { variants: [{ id: cheapest(product).id, choices: [] }] } }
  await changeProductWithInventory(site, change)
  return {}
})

export const removeBrand = implement(contract.removeBrand, async ({ site }, { id }) => {
  await loadExisting(site, id)
  await changeProductWithInventory(site, { id, brand: null })
  return {}
})

export const removeRibbon = implement(contract.removeRibbon, async ({ site }, { id }) => {
  await loadExisting(site, id)
  await changeProductWithInventory(site, { id, ribbon: null })
  return {}
})
