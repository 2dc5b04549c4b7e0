import { expect, test } from 'vitest'
import { modifierTexts } from './modifiers.ts'

test('modifiers say how many were chosen and what one costs; what costs nothing has no price', () => {
  const line = {
    modifierGroups: [
      {
        name: { original: 'Font', translated: 'Schrift' },
        modifiers: [
          { label: { original: 'Gold' }, quantity: 2, price: { amount: '1.50', formattedAmount: '€1.50' } },
          {
            label: { original: 'Bold' },
            details: { original: 'left' },
            quantity: 1,
            price: { amount: '0.00', formattedAmount: '€0.00' },
          },
        ],
      },
    ],
  }
  expect(modifierTexts(line, (text) => text?.translated || text?.original)).toEqual([
    { name: 'Schrift', value: '2 × Gold (+€1.50), Bold, left' },
  ])
  expect(
    modifierTexts(
      line,
      (text) => text?.original,
      ({ amount }) => `${amount} EUR`,
    ),
  ).toEqual([{ name: 'Font', value: '2 × Gold (+1.50 EUR), Bold, left' }])
  expect(modifierTexts({}, (text) => text?.original)).toEqual([])
})
