import type { Activity } from '@stoa/contract/services/ecom/orders'
import { expect, test } from 'vitest'
import { latestFirst } from './latest-first.ts'

const at = (id: string, time: string): Activity => ({ id, createdDate: `2026-05-04T${time}Z` })

test('events of the same minute, and of the same moment, keep their order, the latest first', () => {
  const recorded = [at('placed', '10:15:02.100'), at('paid', '10:15:02.100'), at('shipped', '10:15:40.000')]
  expect(latestFirst(recorded).map(({ id }) => id)).toEqual(['shipped', 'paid', 'placed'])
})

test('an event that was recorded late has the place of its time', () => {
  const recorded = [at('placed', '10:00:00.000'), at('shipped', '12:00:00.000'), at('paid', '11:00:00.000')]
  expect(latestFirst(recorded).map(({ id }) => id)).toEqual(['shipped', 'paid', 'placed'])
})
