import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { contactTaxDetails } from './entities.ts'

/** A certificate belongs to a member’s page: the details have the id of the member. */
export const certificateUsage = usageBy(contactTaxDetails, { kind: 'MEMBER', title: sql`shown.doc #>> '{certificate,number}'` })
