import { expect, test } from 'vitest'
import { countriesIn, countriesWithStates, placeName, stateName, getStates } from './countries.ts'

test('countries are named in the language and sorted by their names', () => {
  const german = countriesIn('de')
  expect(german[0]).toEqual({ code: 'AF', name: 'Afghanistan' })
  expect(german.findIndex(({ code }) => code === 'AT')).toBeGreaterThan(german.findIndex(({ code }) => code === 'DE'))
  expect(countriesIn('de', 'DE')[0]).toEqual({ code: 'DE', name: 'Deutschland' })
  expect(countriesIn('de', 'DE')).toHaveLength(german.length)
  expect(german.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true)
})

test('a country with states has each of them once', () => {
  for (const country of countriesWithStates) {
    const states = getStates(country)
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length)
    expect(states.every(({ code, name }) => new RegExp(`^${country}-[A-Z]{2,3}$`).test(code) && name.length > 2)).toBe(true)
  }
  expect(getStates('DE')).toEqual([])
  expect(getStates('toString')).toEqual([])
})

test('a place has a name, an unknown one keeps its code', () => {
  expect(placeName('DE', 'en')).toBe('Germany')
  expect(placeName('BR-SP', 'de')).toBe('São Paulo, Brasilien')
  expect(stateName('US-ZZ')).toBe('US-ZZ')
})
