import { plural, t } from '@lingui/core/macro'
import { bulkDeleteContactMessages, bulkMoveContactMessages } from '@stoa/contract/calls/stoa/contact-messages'
import type { ContactMessage, ContactMessageState } from '@stoa/contract/services/stoa/contact-messages'
import { api } from '../../../lib/calls/api.ts'
import { toOutcomes, type BulkAction, type Outcome } from '../../../lib/list/bulk-action.ts'

/** The bulk actions for messages. All but deleting can be undone, and none sends a mail. */
export function messageBulkActions(): readonly BulkAction<ContactMessage>[] {
  return [
    {
      label: t`Mark as read`,
      affects: ({ state }) => state === 'NEW',
      noneReason: t`None of the selected messages is unread`,
      done: (count) => plural(count, { one: '# message marked as read', other: '# messages marked as read' }),
      ...moving('READ'),
    },
    {
      label: t({ message: 'Archive', context: 'message' }),
      affects: ({ state }) => state !== 'ARCHIVED',
      noneReason: t`All selected messages are archived already`,
      done: (count) => plural(count, { one: '# message archived', other: '# messages archived' }),
      ...moving('ARCHIVED'),
    },
    {
      label: t`Mark as unread`,
      secondary: true,
      affects: ({ state }) => state === 'READ',
      noneReason: t`None of the selected messages is read`,
      done: (count) => plural(count, { one: '# message marked as unread', other: '# messages marked as unread' }),
      ...moving('NEW'),
    },
    {
      label: t`Move to the inbox`,
      secondary: true,
      affects: ({ state }) => state === 'ARCHIVED' || state === 'SPAM',
      noneReason: t`All selected messages are in the inbox`,
      done: (count) => plural(count, { one: '# message moved to the inbox', other: '# messages moved to the inbox' }),
      ...moving('READ'),
    },
    {
      label: t`Mark as spam`,
      secondary: true,
      affects: ({ state }) => state !== 'SPAM',
      noneReason: t`All selected messages are spam already`,
      done: (count) => plural(count, { one: '# message marked as spam', other: '# messages marked as spam' }),
      ...moving('SPAM'),
    },
    {
      label: t`Delete`,
      needs: bulkDeleteContactMessages,
      secondary: true,
      confirm: ({ length }) => ({
        question: plural(length, { one: 'Delete # message?', other: 'Delete # messages?' }),
        consequence: t`You can’t undo this.`,
        confirmLabel: plural(length, { one: 'Delete # message', other: 'Delete # messages' }),
      }),
      run: async (rows) =>
        toOutcomes(rows, (await api.call(bulkDeleteContactMessages, { contactMessageIds: idsOf(rows) })).results),
      done: (count) => plural(count, { one: '# message deleted', other: '# messages deleted' }),
      failed: (count) => plural(count, { one: '# message could not be deleted', other: '# messages could not be deleted' }),
    },
  ]
}

function moving(to: ContactMessageState) {
  return {
    needs: bulkMoveContactMessages,
    failed: (count: number) => plural(count, { one: '# message could not be changed', other: '# messages could not be changed' }),
    run: (rows: ContactMessage[]) => move(rows, to),
    undo: moveBack,
  }
}

async function move(rows: readonly ContactMessage[], state: ContactMessageState): Promise<Outcome<ContactMessage>[]> {
  return toOutcomes(rows, (await api.call(bulkMoveContactMessages, { contactMessageIds: idsOf(rows), state })).results)
}

/** To the state in which each was before. */
async function moveBack(rows: readonly ContactMessage[]): Promise<Outcome<ContactMessage>[]> {
  const outcomes: Outcome<ContactMessage>[] = []
  for (const [state, ofState] of Map.groupBy(rows, ({ state = 'READ' }) => state)) outcomes.push(...(await move(ofState, state)))
  return outcomes
}

const idsOf = (rows: readonly ContactMessage[]) => rows.map(({ id }) => id!)
