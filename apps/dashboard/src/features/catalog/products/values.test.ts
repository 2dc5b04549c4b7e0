import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import type { ConnectedOption, V3Product, VariantPhysicalProperties } from '@stoa/contract/services/stores/products-v-3'
import { expect, test } from 'vitest'
import { checkProduct } from './check.ts'
import type { ProductFile } from './queries.ts'
import { toFormField } from './field-paths.ts'
import { toCreate, toUpdate } from './requests.ts'
import { emptyProduct, toValues, type ProductValues } from './values.ts'

const glaze = {
  id: 'glaze',
  name: 'Glaze',
  optionRenderType: 'TEXT_CHOICES' as const,
  choicesSettings: {
    choices: [
      { choiceId: 'w', name: 'White', choiceType: 'CHOICE_TEXT' as const },
      { choiceId: 'b', name: 'Blue', choiceType: 'CHOICE_TEXT' as const },
    ],
  },
} satisfies ConnectedOption
const chosen = (choiceId: string) => [{ optionChoiceIds: { optionId: 'glaze', choiceId } }]
const named = (choiceName: string) => [
  { optionChoiceNames: { optionName: 'Glaze', choiceName, renderType: 'TEXT_CHOICES' as const } },
]
const file: ProductFile = {
  product: {
    id: 'cup',
    revision: '4',
    name: 'Cup',
    options: [glaze],
    seoData: {
      tags: [
        { type: 'title', children: 'Old' },
        { type: 'link', props: { rel: 'me' } },
      ],
    },
    variantsInfo: {
      variants: [
        { id: 'white', choices: chosen('w'), price: { actualPrice: { amount: '24.00' }, compareAtPrice: { amount: '30.00' } } },
        { id: 'blue', choices: chosen('b'), price: { actualPrice: { amount: '24.00' } }, sku: 'B' },
      ],
    },
  } as V3Product,
  stock: new Map([['blue', { quantity: 3, revision: '9' } as InventoryItem]]),
  categories: [],
}

test('what another program wrote as rich content is edited as it reads, and stays as it is until it is', () => {
  const text = (words: string, ...decorations: object[]) => ({ type: 'TEXT', nodes: [], textData: { text: words, decorations } })
  const nodes = [
    { type: 'HEADING', headingData: { level: 1 }, nodes: [text('Care')] },
    { type: 'PARAGRAPH', nodes: [text('Wash '), text('cold & slowly', { type: 'BOLD' })] },
  ]
  const rich = { ...file, product: { ...file.product, description: { nodes } } as V3Product }
  const values = toValues(rich)
  expect(values.description).toBe('<h2>Care</h2><p>Wash <strong>cold &amp; slowly</strong></p>')
  expect(toUpdate({ ...values, name: 'Mug' }, rich)).toEqual({ id: 'cup', revision: '4', name: 'Mug' })
})

test('a save sends what was changed and nothing else', () => {
  expect(toUpdate({ ...toValues(file), name: 'Mug ' }, file)).toEqual({ id: 'cup', revision: '4', name: 'Mug' })
})

test('variants go together and with their options, stock only where it was counted anew', () => {
  const values = toValues(file)
  values.variants[1] = { ...values.variants[1]!, stock: '5', sku: '' }
  expect(toUpdate(values, file)).toEqual({
    id: 'cup',
    revision: '4',
    options: [glaze],
    variantsInfo: {
      variants: [
        {
          id: 'white',
          price: { actualPrice: { amount: '24.00' }, compareAtPrice: { amount: '30.00' } },
          sku: null,
          barcode: null,
          visible: true,
          choices: named('White'),
        },
        {
          id: 'blue',
          price: { actualPrice: { amount: '24.00' } },
          sku: null,
          barcode: null,
          visible: true,
          choices: named('Blue'),
          inventoryItem: { quantity: 5, revision: '9' },
        },
      ],
    },
  })
})

test('a weight goes along with the measures that are not edited, and not at all of what has none', () => {
  const dimensions = { packageDimensions: { height: '10' } } satisfies VariantPhysicalProperties
  const [white, blue] = file.product.variantsInfo!.variants!
  const measured = { ...white!, physicalProperties: { ...dimensions, weight: 0.5 } }
  const cups = { ...file, product: { ...file.product, variantsInfo: { variants: [measured, blue!] } } }
  const values = toValues(cups)
  expect(values.variants.map(({ weight }) => weight)).toEqual(['0.5', ''])
  values.variants[0]!.weight = '0.75'
  const sent = () => toUpdate(values, cups).variantsInfo!.variants!.map(({ physicalProperties }) => physicalProperties)
  expect(sent()).toEqual([{ ...dimensions, weight: 0.75 }, undefined])
  values.variants[0]!.weight = ''
  expect(sent()).toEqual([dimensions, undefined])
})

test('what is digital has neither weight nor barcode, whatever was typed before', () => {
  const variants = [{ ...emptyProduct.variants[0]!, price: '5', weight: 'heavy', barcode: '4006381333931' }]
  const values: ProductValues = { ...emptyProduct, name: 'Pattern', productType: 'DIGITAL', variants }
  expect(checkProduct(values, emptyProduct)).toEqual({})
  const product = toCreate(values)
  expect(product).toMatchObject({ productType: 'DIGITAL' })
  expect([product, product.variantsInfo!.variants![0]!].flatMap(Object.keys)).not.toContain('physicalProperties')
  expect(product.variantsInfo!.variants![0]).not.toHaveProperty('barcode')
})

test('a stock is a whole number that is not below zero, unless it was oversold', () => {
  const errorOf = (stock: string, saved = '3') => {
    const before = toValues({
      ...file,
      stock: new Map([['blue', { quantity: Number(saved), trackQuantity: true } as InventoryItem]]),
    })
    const variants = before.variants.map((variant) => (variant.id === 'blue' ? { ...variant, stock } : variant))
    return checkProduct({ ...before, variants }, before)['variants.1.stock']
  }
  for (const stock of ['', '0', '12', '99999']) expect(errorOf(stock), stock).toBeUndefined()
  for (const stock of ['-3', '1.5', '1,000', 'abc', '100000'])
    expect(errorOf(stock), stock).toBe('Enter a whole number from 0 to 99,999.')
  expect([errorOf('-3', '-3'), errorOf('-2', '-3')]).toEqual([undefined, undefined])
  expect(errorOf('-4', '-3')).toBe('Enter a whole number from -3 to 99,999.')
})

test('a choice that is called otherwise is a new one, and its variant the same', () => {
  const values = toValues(file)
  values.options[0]!.choices[1]!.name = 'Ink'
  const { options, variantsInfo } = toUpdate(values, file)
  expect(options![0]!.choicesSettings!.choices).toEqual([
    glaze.choicesSettings.choices[0],
    { name: 'Ink', choiceType: 'CHOICE_TEXT' },
  ])
  expect(variantsInfo!.variants![1]).toMatchObject({ id: 'blue', choices: named('Ink') })
})

test('a choice is given another image of the product, and the other choices stay', () => {
  const values = toValues(file)
  values.options[0]!.choices[1]!.image = 'picture-2'
  const { options } = toUpdate(values, file)
  const [white, blue] = glaze.choicesSettings.choices
  expect(options![0]!.choicesSettings!.choices).toEqual([white, { ...blue, linkedMedia: [{ id: 'picture-2' }] }])
})

test('a search title takes the place of the one before and leaves the other tags', () => {
  expect(toUpdate({ ...toValues(file), seoTitle: 'New' }, file).seoData?.tags).toEqual([
    { type: 'title', children: 'New' },
    { type: 'link', props: { rel: 'me' } },
  ])
})

test.each([
  ['product.variantsInfo.variants[2].price.compareAtPrice.amount', 'variants.2.compareAt'],
  ['product.variantsInfo.variants[0].price.actualPrice.amount', 'variants.0.price'],
  ['product.variantsInfo.variants[1].inventoryItem.quantity', 'variants.1.stock'],
  ['product.media.itemsInfo.items[3].url', 'pictures.3.url'],
  ['product.options[1].choicesSettings.choices[2].name', 'options.1.choices.2.name'],
  ['product.variantsInfo.variants[1].physicalProperties.weight', 'variants.1.weight'],
  ['product.variantsInfo.variants[1].barcode', 'variants.1.barcode'],
  ['product.taxGroupId', 'taxGroupId'],
  ['product.slug', 'slug'],
  ['product.brand.id', undefined],
])('what is wrong at %s stands beside the field %s', (path, field) => expect(toFormField(path)).toBe(field))
