import { getMailText, listFailedMails, listMailTexts, listMailTextVersions, previewMail } from '@stoa/contract/calls/stoa/mails'
import type { MailLanguage, MailTemplate, MailText, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../calls/api.ts'

export const failedMailsQuery = queryOptions({
  queryKey: ['failed-mails'],
  queryFn: async ({ signal }) => (await api.call(listFailedMails, {}, { signal })).mails ?? [],
})

/** An empty order number stands for a sample order. `text` is what the owner has written and not saved. */
export const mailPreviewQuery = (kind: MailTemplate, language: MailLanguage, orderNumber = '', text?: MailText) =>
  queryOptions({
    queryKey: ['mail-preview', kind, language, orderNumber, text],
    queryFn: async ({ signal }) =>
      (await api.call(previewMail, { kind, language, ...(orderNumber && { orderNumber }), ...(text && { text }) }, { signal }))
        .content!,
  })

export const mailTextsQuery = queryOptions({
  queryKey: ['mail-texts'],
  queryFn: async ({ signal }) => (await api.call(listMailTexts, {}, { signal })).mails ?? [],
})

export const mailTextQuery = (kind: MailTextKind, language: MailLanguage) =>
  queryOptions({
    queryKey: ['mail-text', kind, language],
    queryFn: ({ signal }) => api.call(getMailText, { kind, language }, { signal }),
  })

export const mailTextVersionsQuery = (kind: MailTextKind, language: MailLanguage) =>
  queryOptions({
    queryKey: ['mail-text-versions', kind, language],
    queryFn: async ({ signal }) => (await api.call(listMailTextVersions, { kind, language }, { signal })).versions ?? [],
  })
