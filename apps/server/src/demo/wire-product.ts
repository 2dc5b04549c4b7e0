import type { createProduct } from '../modules/catalog/catalog/ports/products.ts'
import type { DemoChoice, DemoProduct } from './products/index.ts'
import { cycled } from './art/drawing.ts'
import { textBefore } from '../kernel/basics/text-before.ts'

type GivenProduct = Parameters<typeof createProduct>[1]

/** A picture of a product, drawn and served. */
export interface Hung {
  id: string
  alt: string
  shows: string | undefined
}

/** Returns the request with which the owner would create the product. */
export function wireProduct(product: DemoProduct, pictures: readonly Hung[], fileId?: string): GivenProduct {
  const items = pictures.map(({ id, alt }) => ({ id, altText: alt }))
  const type = product.type ?? 'PHYSICAL'
  return {
    name: product.name,
    productType: type,
    visible: true,
    plainDescription: htmlOf(product.description),
    ...(type === 'PHYSICAL' && { physicalProperties: {} }),
    media: { itemsInfo: { items } },
    ...(product.ribbon && { ribbon: { name: product.ribbon } }),
    infoSections: product.sections.map(({ name, title, text }) => ({ uniqueName: name, title, plainDescription: text })),
    seoData: {
      tags: [
        { type: 'title', children: `${product.name} – Blattwerk` },
        { type: 'meta', props: { name: 'description', content: product.summary } },
      ],
    },
    options: Object.entries(product.options ?? {}).map(([name, choices]) => ({
      name,
      optionRenderType: choices.some(isSwatch) ? ('SWATCH_CHOICES' as const) : ('TEXT_CHOICES' as const),
      choicesSettings: { choices: choices.map((choice) => wireChoice(choice, pictures)) },
    })),
    variantsInfo: { variants: combinations(product).map((choices) => wireVariant(product, choices, fileId)) },
  } as GivenProduct
}

export function htmlOf(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
}

export function inventoryOf(product: DemoProduct) {
  return combinations(product).map((_, index) => ({
    quantity: cycled(product.stock, index),
    trackQuantity: true,
  }))
}

export type ChosenOption = readonly [option: string, choice: DemoChoice]

/** Every choice of each option with every other, the last option running fastest. */
export function combinations({ options = {} }: DemoProduct): ChosenOption[][] {
  return Object.entries(options).reduce<ChosenOption[][]>(
    (made, [name, choices]) => made.flatMap((before) => choices.map((choice): ChosenOption[] => [...before, [name, choice]])),
    [[]],
  )
}

function wireVariant(product: DemoProduct, choices: readonly ChosenOption[], fileId: string | undefined) {
  const [first] = Object.values(product.options ?? {})
  const steps = first && choices[0] ? first.indexOf(choices[0][1]) : 0
  const price = Number(product.price) + steps * Number(product.step ?? 0)
  return {
    visible: true,
    sku: skuOf(product, choices),
    choices: choices.map(([optionName, choice]) => ({
      optionChoiceNames: {
        optionName,
        choiceName: nameOf(choice),
        renderType: isSwatch(choice) ? 'SWATCH_CHOICES' : 'TEXT_CHOICES',
      },
    })),
    price: {
      actualPrice: { amount: price.toFixed(2) },
      ...(product.reducedBy && { compareAtPrice: { amount: (price + Number(product.reducedBy)).toFixed(2) } }),
    },
    ...(product.weight && { physicalProperties: { weight: product.weight } }),
    ...(fileId && { digitalProperties: { digitalFile: { id: fileId } } }),
  }
}

function wireChoice(choice: DemoChoice, pictures: readonly Hung[]) {
  const shown = pictures.filter(({ shows }) => shows === nameOf(choice))
  return {
    name: nameOf(choice),
    ...(isSwatch(choice) ? { choiceType: 'ONE_COLOR', colorCode: choice.color } : { choiceType: 'CHOICE_TEXT' }),
    ...(shown.length > 0 && { linkedMedia: shown.map(({ id }) => ({ id })) }),
  }
}

function isSwatch(choice: DemoChoice): choice is { name: string; color: string } {
  return typeof choice !== 'string'
}

function nameOf(choice: DemoChoice): string {
  return isSwatch(choice) ? choice.name : choice
}

/** Short enough for a label: LOWTID-30X40-MATT. */
function skuOf({ name }: DemoProduct, choices: readonly ChosenOption[]): string {
  const product = name.split(' ').map((word) => word.slice(0, 3))
  const chosen = choices.map(([, choice]) => textBefore(nameOf(choice).replace(' × ', 'x'), ' '))
  return [product.join(''), ...chosen].map((words) => words.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()).join('-')
}
