import type { Module } from '../../../kernel/background/module.ts'
import { contactTaxDetails, taxExemptGroups } from './operations/index.ts'
import { whenCustomersJoined } from './follow-joins.ts'
import { taxDetailsData } from './personal-data.ts'
import { certificateUsage } from './file-usage.ts'

export { exemptContact, undoExemptContact } from './exempt-contact.ts'
export { findExemption, type ExemptBuyer } from './exemption.ts'

/** The buyers who pay less tax or none, and their certificates. The rates of their groups are in `tax`. */
export const taxExemptionsModule = {
  name: 'tax-exemptions',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/tax-exempt-groups': taxExemptGroups,
    'ecom/contact-tax-details': contactTaxDetails,
  },
  reactions: [whenCustomersJoined],
  personalData: [taxDetailsData],
  fileUsages: [certificateUsage],
} satisfies Module
