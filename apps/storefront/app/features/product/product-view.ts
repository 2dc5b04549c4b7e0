import type { LowestPrice, VariantLeft } from '@stoa/contract/services/stoa/shelves'
import type { ConnectedOption, V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { isNothing, type ShowMoney } from '../../money.ts'
import { pictureOf } from '../../pictures.ts'
import { safeHtml } from '../../safe-html.server.ts'
import type { PictureFacts } from '../../ui/picture.tsx'
import type { OptionView, VariantView } from './selection.ts'

export interface ProductView {
  id: string
  slug: string
  name: string
  ribbon: string | undefined
  /** Safe to be shown as it is. */
  description: string
  sections: { title: string; html: string }[]
  pictures: (PictureFacts & { id: string })[]
  options: OptionView[]
  variants: VariantView[]
}

export function productView(
  product: V3Product,
  money: ShowMoney,
  facts: { stock?: readonly VariantLeft[]; lowest?: readonly LowestPrice[]; ahead?: ReadonlyMap<string, string> } = {},
): ProductView {
  const name = product.name ?? ''
  const media = product.media?.itemsInfo?.items ?? (product.media?.main ? [product.media.main] : [])
  const left = new Map(facts.stock?.map((each) => [each.variantId, each.left]))
  const lowest = new Map(facts.lowest?.map(({ variantId, price = '' }) => [variantId, money(price)]))
  const options = (product.options ?? []).map(optionView)
  return {
    id: product.id ?? '',
    slug: product.slug ?? '',
    name,
    ribbon: product.ribbon?.name ?? undefined,
    description: safeHtml(product.plainDescription ?? ''),
    sections: (product.infoSections ?? []).map(({ title, plainDescription }) => ({
      title: title ?? '',
      html: safeHtml(plainDescription ?? ''),
    })),
    pictures: media.flatMap(({ id, image, altText }) => {
      const picture = pictureOf(image, altText ?? name)
      return picture ? [{ ...picture, id: id ?? picture.url }] : []
    }),
    options,
    variants: (product.variantsInfo?.variants ?? [])
      .filter(({ visible }) => visible !== false)
      .map((variant) => ({
        ...variantView(variant, options, money),
        left: left.get(variant.id ?? ''),
        lowest: lowest.get(variant.id ?? ''),
        ahead: facts.ahead?.get(variant.id ?? ''),
      })),
  }
}

function optionView({ id, name, optionRenderType, choicesSettings }: ConnectedOption): OptionView {
  return {
    id: id ?? '',
    name: name ?? '',
    swatches: optionRenderType === 'SWATCH_CHOICES',
    choices: (choicesSettings?.choices ?? [])
      .filter(({ visible }) => visible !== false)
      .map((choice) => ({
        id: choice.choiceId ?? '',
        name: choice.name ?? '',
        color: choice.colorCode,
        pictures: (choice.linkedMedia ?? []).flatMap(({ id, image }) => id ?? image?.url ?? []),
      })),
  }
}

function variantView(variant: Variant, options: OptionView[], money: ShowMoney): Omit<VariantView, 'left' | 'lowest' | 'ahead'> {
  const price = variant.price?.actualPrice?.amount ?? '0'
  const before = variant.price?.compareAtPrice?.amount
  const choiceIds = new Map(
    (variant.choices ?? []).map(({ optionChoiceIds }) => [optionChoiceIds?.optionId, optionChoiceIds?.choiceId]),
  )
  return {
    id: variant.id ?? '',
    selection: Object.fromEntries(
      options.flatMap((option) => {
        const choice = option.choices.find(({ id }) => id === choiceIds.get(option.id))
        return choice ? [[option.name, choice.name]] : []
      }),
    ),
    price: money(price),
    before: before && !isNothing(before) && before !== price ? money(before) : undefined,
    inStock: (variant.inventoryStatus?.inStock ?? true) || variant.inventoryStatus?.preorderEnabled === true,
  }
}
