import { expect, test } from 'vitest'
import { choiceState, pictureFor, readSelection, variantFor, type VariantView } from './selection.ts'

const variant = (size: string, frame: string, inStock = true): VariantView => ({
  id: `${size}/${frame}`,
  selection: { Size: size, Frame: frame },
  price: '€20.00',
  compareAtPrice: undefined,
  lowestPrice: undefined,
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

test('a product opens on the first variant that can be had', () => {
  expect(readSelection(print, new URLSearchParams())).toEqual({ Size: 'A4', Frame: 'Oak' })
})

test('the address chooses, and what it makes up is ignored', () => {
  expect(readSelection(print, new URLSearchParams({ Size: 'A2', Frame: 'Gold' }))).toEqual({ Size: 'A2', Frame: 'Oak' })
})

test('a choice says what it leads to with the other choices as they are', () => {
  const chosen = { Size: 'A4', Frame: 'Oak' }
  expect(choiceState(print, chosen, 'Frame', 'None')).toBe('sold out')
  expect(choiceState(print, chosen, 'Size', 'A2')).toBe('not made')
  expect(choiceState(print, chosen, 'Size', 'A4')).toBe('available')
})

test('a product without options has its one variant', () => {
  const single = { options: [], variants: [{ ...variant('', ''), selection: {} }] }
  expect(variantFor(single, readSelection(single, new URLSearchParams()))).toBe(single.variants[0])
})

test('the picture follows the choice, and without one for it the first stays', () => {
  const pictures = [{ id: 'wall.jpg' }, { id: 'Oak.jpg' }]
  expect(pictureFor({ ...print, pictures }, { Size: 'A4', Frame: 'Oak' })).toBe(1)
  expect(pictureFor({ ...print, pictures }, { Size: 'A4', Frame: 'None' })).toBe(0)
})
