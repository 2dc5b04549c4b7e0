import type { ConnectedModifier, ConnectedOption, ProductMedia, V3Product } from '@stoa/contract/services/stores/products-v-3'
import type { Image } from '../../../kernel/operations/pictures.ts'
import { isOnOtherHost } from '../../media/pictures/index.ts'

/** The URLs of the product's pictures that are on other hosts. */
export function picturesElsewhere({ media, options = [], modifiers = [] }: V3Product): string[] {
  const shown = (media?.itemsInfo?.items ?? []).map(({ image }) => image)
  const displayed = [...options, ...modifiers].flatMap(
    ({ choicesSettings }) => choicesSettings?.choices?.map(({ displayImage }) => displayImage) ?? [],
  )
  return [...shown, ...displayed].flatMap((image) => (isOnOtherHost(image?.url) ? [image.url] : []))
}

/**
 * The product with the shop's own copy of a picture in every place that shows the picture at `url`. A product shows a picture once,
 * so of items that turn out to be the same picture the first one stays.
 */
export function withCopy(product: V3Product, url: string, copy: Image): V3Product {
  const { media, options, modifiers } = product
  const items = media?.itemsInfo?.items
  return {
    ...product,
    ...(items && {
      media: {
        ...media,
        itemsInfo: {
          ...media.itemsInfo,
          items: onlyOnce(
            items.map((item) => copied(item, url, copy)),
            copy.id,
          ),
        },
      },
    }),
    ...(options && { options: options.map((option) => withCopyInChoices(option, url, copy)) }),
    ...(modifiers && { modifiers: modifiers.map((modifier) => withCopyInChoices(modifier, url, copy)) }),
  }
}

function onlyOnce(items: readonly ProductMedia[], id: string): ProductMedia[] {
  const first = items.findIndex((item) => item.id === id)
  return items.filter((item, index) => item.id !== id || index === first)
}

function copied(item: ProductMedia, url: string, copy: Image): ProductMedia {
  if (item.image?.url !== url) return item
  const { url: _url, ...rest } = item
  const { altText } = item.image
  return { ...rest, id: copy.id, image: { ...copy, ...(altText && { altText }) } }
}

/** Choices show a picture of their own, or name those of the product by URL. */
function withCopyInChoices<Part extends ConnectedOption | ConnectedModifier>(part: Part, url: string, copy: Image): Part {
  const choices = part.choicesSettings?.choices?.map(({ displayImage, linkedMedia, media, ...choice }) => ({
    ...choice,
    ...(displayImage && {
      displayImage:
        displayImage.url === url ? { ...copy, ...(displayImage.altText && { altText: displayImage.altText }) } : displayImage,
    }),
    ...(linkedMedia && { linkedMedia: linkedMedia.map((item) => linked(copied(item, url, copy), url, copy)) }),
    ...(media && { media: { items: (media.items ?? []).map((item) => (item.url === url ? { mediaId: copy.id } : item)) } }),
  }))
  return choices ? { ...part, choicesSettings: { ...part.choicesSettings, choices } } : part
}

function linked({ url: named, ...item }: ProductMedia, url: string, copy: Image): ProductMedia {
  return named === url ? { ...item, id: copy.id } : { ...item, ...(named && { url: named }) }
}
