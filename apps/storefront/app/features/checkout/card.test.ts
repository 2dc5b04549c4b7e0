import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import { cardOf, cardProblems } from './card.ts'

test('a card is read as people type it', () => {
  const typed = { number: '4242 4242 4242 4242', expiry: '4 / 30', securityCode: '123', holderName: '' }
  expect(cardProblems(typed)).toEqual({})
  expect(cardOf(typed)).toEqual({ number: '4242424242424242', expiryMonth: 4, expiryYear: 2030, securityCode: '123' })
})

test('each field that cannot be read is named', () => {
  expect(cardProblems({ number: '42', expiry: '13/30', securityCode: 'x' })).toEqual({
    number: msg`Please enter the long number on the card.`,
    expiry: msg`Please enter month and year, like 04/30.`,
    securityCode: msg`Three or four digits, from the card.`,
  })
})
