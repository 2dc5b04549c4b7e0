import type { Module } from '../../../kernel/background/module.ts'
import { getCustomerOfOrder, getCustomerTraces } from './operations.ts'
import { listCustomerTimeline } from './timeline.ts'

/** What customers did, from every area that knows of it. */
export const customerActivityModule = {
  name: 'customer-activity',
  services: { 'stoa/customer-activity': { getCustomerOfOrder, getCustomerTraces, listCustomerTimeline } },
} satisfies Module
