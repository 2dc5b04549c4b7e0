import { getMail, listFailedMails } from '@stoa/contract/calls/stoa/mails'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { listOf } from '../../../lib/list/list-of.ts'

/** Milliseconds. No live changes of emails arrive. */
export const refetchInterval = 10_000

export interface FailedMailRow extends Mail {
  orderNumber: string
}

export const failedMails = listOf(listFailedMails, {
  name: 'failed-mails',
  toRequest: () => ({}),
  rows: ({ mails }) => mails?.map(({ mail, orderNumber }): FailedMailRow => ({ ...mail, orderNumber })),
})

export const failedMailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['failed-mails', 'one', mailId],
    queryFn: ({ signal }) => api.call(getMail, { mailId }, { signal }),
    refetchInterval,
  })
