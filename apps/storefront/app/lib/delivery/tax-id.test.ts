import { expect, test } from 'vitest'
import { parseTaxId } from './tax-id.ts'

test.for([
  ['BR', '529.982.247-25', { id: '52998224725', type: 'CPF' }],
  ['BR', '11.222.333/0001-81', { id: '11222333000181', type: 'CNPJ' }],
  // An alphanumeric CNPJ, from an example of the Receita Federal.
  ['BR', '12.ABC.345/01DE-35', { id: '12ABC34501DE35', type: 'CNPJ' }],
  ['DE', 'de 136 695 976', { id: 'DE136695976' }],
  ['GR', 'EL094014201', { id: 'EL094014201' }],
] as const)('%s %s is a tax number', ([country, typed, id]) => {
  expect(parseTaxId(country, typed)).toEqual(id)
})

test.for([
  ['BR', '529.982.247-26'],
  ['BR', '111.111.111-11'],
  ['BR', '11.222.333/0001-82'],
  ['BR', 'DE136695976'],
  ['DE', 'FR40303265045'],
  ['DE', '136695976'],
])('%s %s is not a tax number', ([country, typed]) => {
  expect(parseTaxId(country!, typed!)).toBeUndefined()
})
