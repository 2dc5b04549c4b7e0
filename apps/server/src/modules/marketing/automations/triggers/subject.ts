import type { AutomationRunReason } from '@stoa/contract/services/stoa/automations'
import type { AutomationItem } from '@stoa/storefront/automation-mail-data'
import type { SiteAddresses, SiteRead } from '../../../../kernel/site/site.ts'
import type { OrderLinks } from '../../../orders/orders/ports/reading.ts'

/** What a run is about, as it is now: to whom it goes, and what its mail shows. */
export interface Subject {
  email: string | undefined
  /** Of the customer; undefined for somebody who has neither bought nor registered. */
  customerId: string | undefined
  memberId: string | undefined
  /** First name or nickname. */
  name: string | undefined
  /** BCP 47. */
  language: string | undefined
  /** ISO 3166-1 alpha-2. */
  country: string | undefined
  hasBought: boolean
  /** An order that was placed in test mode. */
  isTest?: boolean
  /** They asked for mails about exactly this. */
  asked?: boolean
  orderNumber?: string
  items?: AutomationItem[]
  /** Where the button leads unless the owner names another page; to the shop without it. */
  url?: string
}

/** Why there is nothing to do any more. */
export interface NoSubject {
  gone: Extract<AutomationRunReason, 'NOT_TRUE_ANY_MORE' | 'PERSON_GONE'>
}

export interface SubjectParts {
  addresses: SiteAddresses
  links: OrderLinks
}

/** Loads what a run is about; `id` is what follows the colon of its subject. */
export type LoadSubject = (site: SiteRead, parts: SubjectParts, id: string) => Promise<Subject | NoSubject>

export function isGone(subject: Subject | NoSubject): subject is NoSubject {
  return 'gone' in subject
}
