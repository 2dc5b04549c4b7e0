import { expect, test } from 'vitest'
import { passesLuhn, readCard } from './cards.ts'

const now = new Date('2030-06-15T12:00:00Z')
const card = (number: string, expiryMonth = 12, expiryYear = 2035) => ({ number, expiryMonth, expiryYear, securityCode: '123' })

test.each([
  ['4242 4242 4242 4242', 'APPROVE', 'VISA', '4242'],
  ['4000000000000002', 'DECLINE', 'VISA', '0002'],
  ['4000-0000-0000-9995', 'INSUFFICIENT_FUNDS', 'VISA', '9995'],
  ['4000000000003220', 'CHALLENGE', 'VISA', '3220'],
  ['4000000000000077', 'ANSWER_LATER', 'VISA', '0077'],
  ['4000000000000085', 'DECLINE_LATER', 'VISA', '0085'],
  ['4000000000000184', 'ANSWER_TWICE', 'VISA', '0184'],
  ['4000000000000283', 'ANSWER_OUT_OF_ORDER', 'VISA', '0283'],
  ['4000000000000580', 'SETTLE_LATER', 'VISA', '0580'],
  ['4000000000000119', 'NO_ANSWER', 'VISA', '0119'],
  ['5555555555554444', 'APPROVE', 'MASTERCARD', '4444'],
])('%s does %s', (number, behaviour, brand, lastFourDigits) => {
  expect(readCard(card(number), now)).toEqual({ behaviour, brand, lastFourDigits, expiryMonth: 12, expiryYear: 2035 })
})

test('a number with a wrong digit is no card number', () => {
  expect(passesLuhn('4242424242424241')).toBe(false)
  expect(() => readCard(card('4242424242424241'), now)).toThrow(expect.objectContaining({ code: 'CARD_NUMBER_INVALID' }))
})

test('a card is good until the last moment of its month', () => {
  expect(readCard(card('4242424242424242', 6, 2030), now).brand).toBe('VISA')
  expect(() => readCard(card('4242424242424242', 5, 2030), now)).toThrow(expect.objectContaining({ code: 'CARD_EXPIRED' }))
})
