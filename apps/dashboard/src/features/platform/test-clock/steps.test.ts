import { expect, test } from 'vitest'
import { eventSubject, subjectPath, subjectTitle } from './event-words.ts'
import { byDay, toSteps } from './steps.ts'

const order = (action: string, entityId = 'o1') => ({ kind: 'EVENT', name: `wix.ecom.v1.order_${action}`, entityId }) as const
const job = (name: string) => ({ kind: 'JOB', name }) as const
const at = (date: string, events: readonly object[]) => events.map((event) => ({ ...event, date }))

test('what happened at one moment is a step: its jobs, and the events of each entity together, in their order', () => {
  const [morning, evening] = ['2027-01-01T08:00:00.000Z', '2027-01-01T20:00:00.000Z']
  const steps = toSteps([
    ...at(evening, [job('orders.cancel-unpaid'), job('orders.cancel-unpaid')]),
    ...at(morning, [
      order('transactions_details_updated'),
      order('transactions_updated'),
      order('created', 'o2'),
      order('created'),
      job('subscriptions.renew'),
    ]),
  ])
  expect(steps).toEqual([
    { date: evening, count: 2, entries: [{ kind: 'JOB', name: 'orders.cancel-unpaid', failure: undefined, count: 2 }] },
    {
      date: morning,
      count: 5,
      entries: [
        { kind: 'JOB', name: 'subscriptions.renew', failure: undefined, count: 1 },
        { kind: 'ENTITY', subject: 'wix.ecom.v1.order', entityId: 'o1', actions: ['placed', 'payments changed'], count: 3 },
        { kind: 'ENTITY', subject: 'wix.ecom.v1.order', entityId: 'o2', actions: ['placed'], count: 1 },
      ],
    },
  ])
})

test('jobs of one minute that did nothing else are one step', () => {
  const alone = (date: string) => at(date, [job('orders.finish-payment')])
  const steps = toSteps([
    ...alone('2027-01-01T08:01:00.000Z'),
    ...alone('2027-01-01T08:00:40.000Z'),
    ...alone('2027-01-01T08:00:20.000Z'),
    ...at('2027-01-01T08:00:10.000Z', [order('created'), job('subscriptions.renew')]),
  ])
  expect(steps).toMatchObject([
    { entries: [{ count: 1 }] },
    { date: '2027-01-01T08:00:40.000Z', entries: [{ name: 'orders.finish-payment', count: 2 }] },
    { entries: [{ name: 'subscriptions.renew' }, { kind: 'ENTITY' }] },
  ])
})

test('failed jobs stand apart from those that ran', () => {
  const [step] = toSteps(
    at('2027-01-01T08:00:00.000Z', [job('media.x'), { kind: 'FAILED_JOB', name: 'media.x', failure: 'gone' }]),
  )
  expect(step?.entries).toMatchObject([
    { kind: 'FAILED_JOB', failure: 'gone' },
    { kind: 'JOB', count: 1 },
  ])
})

test('days begin at midnight of the shop', () => {
  const dates = ['2027-01-02T22:30:00.000Z', '2027-01-02T23:30:00.000Z']
  const steps = dates.toReversed().map((date) => ({ date, entries: [], count: 1 }))
  expect(byDay(steps, 'UTC')).toHaveLength(1)
  expect(byDay(steps, 'Europe/Berlin')).toHaveLength(2)
})

test('payments and shipments belong to their order; payment requests and unknown kinds have a name of their own', () => {
  for (const type of ['wix.ecom.v1.order_payment_status_updated', 'wix.ecom.v1.fulfillments_updated'])
    expect(eventSubject(type)).toBe('wix.ecom.v1.order')
  expect(eventSubject('wix.ecom.v1.order_payment_request_expired')).toBe('wix.ecom.v1.order_payment_request')
  expect(eventSubject('wix.ecom.v1.abandoned_checkout_recovered')).toBe('wix.ecom.v1.abandoned_checkout')
  expect(subjectTitle(eventSubject('wix.ecom.v1.shipping_option_updated'))).toBe('Shipping option')
  expect(subjectPath('wix.ecom.v1.order', 'o1')).toBe('/orders/o1')
  expect(subjectPath('wix.ecom.v1.order', undefined)).toBeUndefined()
})
