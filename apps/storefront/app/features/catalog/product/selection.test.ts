import { expect, test } from 'vitest'
import { choiceState, pictureFor, readSelection, variantFor, type VariantView } from './selection.ts'

const variant = (size: string, frame: string, inStock = true): VariantView => ({
  id: `${size}/${frame}`,
  selection: { Size: size, Frame: frame },
  price: '€20.00',
  struckPrice: undefined,
  strikesLowest: false,
  sale: undefined,
  inStock,
  quantityAvailable: undefined,
})

const option = (name: string, ...choices: string[]) => ({
  id: name,
  name,
  swatches: false,
  choices: choices.map((choice) => ({ id: choice, name: choice, color: undefined, pictures: [`${choice}.jpg`] })),
})

const print = {
  options: [option('Size', 'A4', 'A2'), option('Frame', 'None', 'Oak')],
  variants: [variant('A4', 'None', false), variant('A4', 'Oak'), variant('A2', 'None')],
}

test('a product opens with the first available variant selected', () => {
  expect(readSelection(print, new URLSearchParams())).toEqual({ Size: 'A4', Frame: 'Oak' })
})

test('the query string selects choices, and unknown ones are ignored', () => {
  expect(readSelection(print, new URLSearchParams({ Size: 'A4', Frame: 'Gold' }))).toEqual({ Size: 'A4', Frame: 'Oak' })
})

test('what is not chosen is completed to a variant that exists, and is available where one is', () => {
  expect(readSelection(print, new URLSearchParams({ Size: 'A2' }))).toEqual({ Size: 'A2', Frame: 'None' })
  expect(readSelection(print, new URLSearchParams({ Frame: 'None' }))).toEqual({ Size: 'A2', Frame: 'None' })
  expect(readSelection(print, new URLSearchParams({ Size: 'A2', Frame: 'Oak' }))).toEqual({ Size: 'A2', Frame: 'Oak' })
})

test('a choice shows the state of the variant that it leads to with the other choices kept', () => {
  const chosen = { Size: 'A4', Frame: 'Oak' }
  expect(choiceState(print, chosen, 'Frame', 'None')).toBe('sold out')
  expect(choiceState(print, chosen, 'Size', 'A2')).toBe('not made')
  expect(choiceState(print, chosen, 'Size', 'A4')).toBe('available')
})

test('a product without options has one variant', () => {
  const single = { options: [], variants: [{ ...variant('', ''), selection: {} }] }
  expect(variantFor(single, readSelection(single, new URLSearchParams()))).toBe(single.variants[0])
})

test('the picture follows the choice, and the first picture is the default', () => {
  const pictures = [{ id: 'wall.jpg' }, { id: 'Oak.jpg' }]
  expect(pictureFor({ ...print, pictures }, { Size: 'A4', Frame: 'Oak' })).toBe(1)
  expect(pictureFor({ ...print, pictures }, { Size: 'A4', Frame: 'None' })).toBe(0)
})
