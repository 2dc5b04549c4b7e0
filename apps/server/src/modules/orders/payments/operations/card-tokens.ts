import { randomBytes } from 'node:crypto'
import * as contract from '@stoa/contract/services/stoa/sandbox-payments'
import { implement } from '../../../../kernel/operations/operation.ts'
import { readCard } from '../sandbox/cards.ts'
import { checkTestMode } from '../test-mode.ts'
import { insertCard } from '../store/sandbox.ts'

// The sandbox's own form, in place of a bank's page. The other operations of the service belong to orders.

export const createCardToken = implement(contract.createCardToken, async ({ site }, { card }) => {
  checkTestMode(site)
  const storedCard = readCard(card, site.now)
  const paymentToken = `sandbox_${randomBytes(24).toString('base64url')}`
  insertCard(site, paymentToken, storedCard)
  return { paymentToken }
})
