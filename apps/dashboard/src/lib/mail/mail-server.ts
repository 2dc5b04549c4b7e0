import { getMailSettings } from '@stoa/contract/calls/stoa/mails'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAllowed } from '../calls/access.ts'
import { api } from '../calls/api.ts'

export const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ signal }) => api.call(getMailSettings, {}, { signal }),
})

/** True if no mail server is set up; always false without the permission to read the settings of emails. */
export function useMailServerMissing(): boolean {
  const { data } = useQuery({ ...mailSettingsQuery, enabled: isAllowed(getMailSettings) })
  return data !== undefined && !data.senderAddress
}
