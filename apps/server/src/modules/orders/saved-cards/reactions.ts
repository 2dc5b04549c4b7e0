import { service } from '@stoa/contract/services/members/members'
import { on } from '../../../kernel/background/reactions.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { removeAllCards } from './cards.ts'

/** A member who is restored saves their cards again. */
export const whenMemberDeleted = on([`${service.fqdn}_deleted`], 'saved-cards.when-member-deleted', (site, { entityId }) =>
  site.transaction(async (tx) => {
    if (!(await findMember(tx, entityId))) await removeAllCards(tx, entityId)
  }),
)
