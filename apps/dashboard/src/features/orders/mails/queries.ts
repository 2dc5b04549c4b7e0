import { getMail, getMailSending, listOrderMails } from '@stoa/contract/calls/stoa/mails'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** Below the order's key, so that whatever reloads the order reloads its emails. */
export const orderMailsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'mails'],
    queryFn: async ({ signal }) => (await api.call(listOrderMails, { orderId }, { signal })).mails ?? [],
    // An email that waits is sent within seconds.
    refetchInterval: ({ state }) => (state.data?.some(({ state: mail }) => mail === 'WAITING') ? 2000 : 15_000),
  })

export const mailQuery = (orderId: string, mailId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'mail', mailId],
    queryFn: ({ signal }) => api.call(getMail, { mailId }, { signal }),
  })

export const mailSendingQuery = queryOptions({
  queryKey: ['mail-sending'],
  queryFn: ({ signal }) => api.call(getMailSending, {}, { signal }),
})
