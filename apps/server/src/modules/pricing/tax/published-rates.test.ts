import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { proposalsFor } from './proposals.ts'
import { publishedRates, rateSource } from './published-rates.ts'

const rateOf = (place: string) => publishedRates().find(({ country, subdivision }) => (subdivision ?? country) === place)?.rate
const german = { country: 'DE', language: 'de' }

test('the named version of the list is the one that is installed', () => {
  const { version, license } = createRequire(import.meta.url)('sales-tax/package.json') as Record<string, string>
  expect(version).toBe(rateSource.version)
  expect(license).toBe('MIT')
})

test('every member state of the European Union has a standard rate, and states are taxed on top of their country', () => {
  const rates = publishedRates()
  expect(rates.filter(({ subdivision }) => !subdivision)).toHaveLength(27 + 5)
  expect(['DE', 'FI', 'GB', 'CH', 'NO', 'AU', 'CA', 'CA-QC', 'CA-ON', 'US-NY'].map(rateOf)).toEqual([
    '0.19',
    '0.255',
    '0.2',
    '0.081',
    '0.25',
    '0.1',
    '0.05',
    '0.09975',
    '0.08',
    '0.04',
  ])
  // The United States have no tax of the whole country, and Oregon has none.
  expect([rateOf('US'), rateOf('US-OR')]).toEqual([undefined, undefined])
})

test('every rate is one that a tax rate may have', () => {
  for (const { rate, country, subdivision } of publishedRates()) {
    expect(rate, subdivision ?? country).toMatch(/^0\.\d{1,6}$/)
    if (subdivision) expect(subdivision).toMatch(/^(US|CA)-[A-Z]{2}$/)
  }
})

test('below the threshold a shop of the European Union charges its own rate in the other member states', () => {
  const rates = new Map(proposalsFor(german, 'ORIGIN', []).map(({ country, taxRate }) => [country, taxRate]))
  expect([rates.get('FR'), rates.get('DE'), rates.get('GB')]).toEqual(['0.19', '0.19', '0.2'])
  const abroad = proposalsFor({ country: 'CH', language: 'de' }, 'ORIGIN', [])
  expect(abroad.find(({ country }) => country === 'FR')?.taxRate).toBe('0.2')
})

test('a rate that is charged already is compared as a number', () => {
  const charged = (country: string, taxRate: string | null) => ({ regionId: country, country, subdivision: null, taxRate })
  const proposals = proposalsFor(german, 'DESTINATION', [charged('DE', '0.190'), charged('FR', '0.21'), charged('IT', null)])
  const stateOf = (code: string) => proposals.find(({ country }) => country === code)
  expect(stateOf('DE')).toMatchObject({ state: 'EXISTS', taxName: 'MwSt.' })
  expect(stateOf('FR')).toMatchObject({ state: 'DIFFERENT', currentRate: '0.21', taxRate: '0.2' })
  expect(stateOf('IT')).toMatchObject({ state: 'NEW' })
})
