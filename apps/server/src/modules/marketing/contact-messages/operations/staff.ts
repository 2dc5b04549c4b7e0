import * as contract from '@stoa/contract/services/stoa/contact-messages'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { contactMessage, type ContactMessageFields } from '../entity.ts'
import { moveMessage } from '../move.ts'
import { showMessages } from '../place.ts'

const ofMessage = operationsOf(
  contactMessage,
  async (site, messages) => (await showMessages(site, messages)) as ContactMessageFields[],
)

export const searchContactMessages = ofMessage.search(contract.searchContactMessages)
export const countContactMessages = ofMessage.count(contract.countContactMessages)
export const getContactMessage = ofMessage.get(contract.getContactMessage)
export const deleteContactMessage = ofMessage.remove(contract.deleteContactMessage)

export const markContactMessageAsRead = ofMessage.change(contract.markContactMessageAsRead, (site, { contactMessageId }) =>
  moveMessage(site, contactMessageId, 'READ'),
)
export const markContactMessageAsUnread = ofMessage.change(contract.markContactMessageAsUnread, (site, { contactMessageId }) =>
  moveMessage(site, contactMessageId, 'NEW'),
)
export const archiveContactMessage = ofMessage.change(contract.archiveContactMessage, (site, { contactMessageId }) =>
  moveMessage(site, contactMessageId, 'ARCHIVED'),
)
export const markContactMessageAsSpam = ofMessage.change(contract.markContactMessageAsSpam, (site, { contactMessageId }) =>
  moveMessage(site, contactMessageId, 'SPAM'),
)

export const bulkMoveContactMessages = implement(
  contract.bulkMoveContactMessages,
  async ({ site }, { contactMessageIds, state }) => {
    const move = (tx: SiteTx, id: string) => moveMessage(tx, id, state)
    return withoutItems(false, await bulk(site, contactMessageIds, move, (id) => id))
  },
)
export const bulkDeleteContactMessages = ofMessage.bulkRemove(contract.bulkDeleteContactMessages)
