import { listFailedMails, previewMail } from '@stoa/contract/calls/stoa/mails'
import type { MailLanguage, MailTemplate } from '@stoa/contract/services/stoa/mails'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const failedMailsQuery = queryOptions({
  queryKey: ['failed-mails'],
  queryFn: async ({ signal }) => (await api.call(listFailedMails, {}, { signal })).mails ?? [],
})

export const mailPreviewQuery = (kind: MailTemplate, language: MailLanguage) =>
  queryOptions({
    queryKey: ['mail-preview', kind, language],
    queryFn: async ({ signal }) => (await api.call(previewMail, { kind, language }, { signal })).content!,
  })
