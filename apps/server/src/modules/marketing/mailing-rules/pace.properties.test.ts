import fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnAfter } from './pace.ts'

const interval = 1000

/** Mails that want a turn, each some milliseconds after the one before. */
const mails = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 5000 }), isNewsletter: fc.boolean() }), {
  minLength: 1,
  maxLength: 200,
})

test('both kinds of mails together keep the rate, and each kind its order', () => {
  fc.assert(
    fc.property(mails, (wanted) => {
      let first = 1_000_000
      let turns = { nextSlot: new Date(0), nextNewsletterSlot: new Date(0) }
      const taken: { at: number; isNewsletter: boolean }[] = []
      for (const { wait, isNewsletter } of wanted) {
        first += wait
        const { slot, ...next } = turnAfter(turns, { first, interval, isNewsletter })
        turns = next
        taken.push({ at: slot.getTime(), isNewsletter })
        expect(slot.getTime()).toBeGreaterThanOrEqual(first)
      }
      for (const kind of [true, false]) {
        const own = taken.filter(({ isNewsletter }) => isNewsletter === kind).map(({ at }) => at)
        expect(own).toEqual(own.toSorted((a, b) => a - b))
      }
      // Of any minute no more than the rate, and one of each kind at its borders.
      const minute = 60 * interval
      for (const { at } of taken)
        expect(taken.filter((other) => other.at >= at && other.at < at + minute).length).toBeLessThanOrEqual(60 + 2)
    }),
  )
})

test('a mail about something that happened waits for no newsletter', () => {
  let turns = { nextSlot: new Date(0), nextNewsletterSlot: new Date(0) }
  for (let index = 0; index < 1000; index++) {
    const { slot: _slot, ...next } = turnAfter(turns, { first: 0, interval, isNewsletter: true })
    turns = next
  }
  expect(turnAfter(turns, { first: 0, interval, isNewsletter: false }).slot).toEqual(new Date(0))
})
