import { expect, test } from 'vitest'
import type { OptionValues } from '../options/option-values.ts'
import type { VariantValues } from '../values.ts'
import { alignVariants, describeChoices } from './matrix.ts'

const option = (key: string, ...choices: string[]): OptionValues => ({
  key,
  name: key,
  swatches: false,
  choices: choices.map((name) => ({ key: `${key}-${name}`, name, color: '', image: '' })),
})
const size = option('size', 'S', 'L')
const only: VariantValues = {
  id: 'only',
  choices: {},
  price: '20',
  compareAt: '25',
  cost: '8',
  sku: 'A',
  stock: '7',
  barcode: '4006381333931',
  weight: '0.3',
  visible: true,
}
const inWords = (options: OptionValues[], variants: VariantValues[]) =>
  variants.map((variant) => [describeChoices(variant, options), variant.id, variant.price, variant.sku, variant.stock])

test('the first option splits the only variant: the first keeps its stock, the others begin with none', () => {
  expect(inWords([size], alignVariants([size], [only]))).toEqual([
    ['S', 'only', '20', 'A', '7'],
    ['L', undefined, '20', '', '0'],
  ])
})

test('a further choice leaves what there is alone', () => {
  const two = alignVariants([size], [only]).map((variant, index) => ({ ...variant, price: `2${index}` }))
  const wider = option('size', 'S', 'L', 'XL')
  expect(inWords([wider], alignVariants([wider], two))).toEqual([
    ['S', 'only', '20', 'A', '7'],
    ['L', undefined, '21', '', '0'],
    ['XL', undefined, '20', '', '0'],
  ])
})

test('a second option and its removal keep each price with its choice', () => {
  const two = alignVariants([size], [only]).map((variant, index) => ({ ...variant, price: `2${index}` }))
  const both = [size, option('colour', 'red', 'blue')]
  const four = alignVariants(both, two)
  expect(four.map((variant) => [describeChoices(variant, both), variant.price])).toEqual([
    ['S, red', '20'],
    ['S, blue', '20'],
    ['L, red', '21'],
    ['L, blue', '21'],
  ])
  expect(inWords([size], alignVariants([size], four))).toEqual(inWords([size], two))
})

test('options in another order are the same variants in another order', () => {
  const both = [size, option('colour', 'red', 'blue')]
  const four = alignVariants(both, [only]).map((variant, index) => ({ ...variant, id: `v${index}` }))
  expect(alignVariants(both.toReversed(), four).map(({ id }) => id)).toEqual(['v0', 'v2', 'v1', 'v3'])
})

test('without options one variant is left', () => {
  expect(inWords([], alignVariants([], alignVariants([size], [only])))).toEqual([['', 'only', '20', 'A', '7']])
})
