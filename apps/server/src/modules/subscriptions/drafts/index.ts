import type { Module } from '../../../kernel/background/module.ts'
import * as drafts from './operations/drafts.ts'
import { draftData } from './personal-data.ts'

/** Changes of subscription contracts in the making, with what the next charge would come to. */
export const draftsModule = {
  name: 'subscription-drafts',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'ecom/draft-subscription-contracts': drafts },
  personalData: [draftData],
} satisfies Module
