import { getMailText, listFailedMails, previewMail } from '@stoa/contract/calls/stoa/mails'
import type { MailLanguage, MailTemplate, MailText, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../calls/api.ts'

export const failedMailsQuery = queryOptions({
  queryKey: ['failed-mails'],
  queryFn: async ({ signal }) => (await api.call(listFailedMails, {}, { signal })).mails ?? [],
})

/** An empty order number stands for a sample order. */
export const mailPreviewQuery = (kind: MailTemplate, language: MailLanguage, orderNumber = '') =>
  queryOptions({
    queryKey: ['mail-preview', kind, language, orderNumber],
    queryFn: async ({ signal }) =>
      (await api.call(previewMail, { kind, language, ...(orderNumber && { orderNumber }) }, { signal })).content!,
  })

export const mailTextQuery = (kind: MailTextKind, language: MailLanguage) =>
  queryOptions({
    queryKey: ['mail-text', kind, language],
    queryFn: async ({ signal }) => (await api.call(getMailText, { kind, language }, { signal })).text!,
  })

/** The email with a text that is not saved yet. */
export const unsavedTextPreviewQuery = (
  kind: MailTextKind,
  language: MailLanguage,
  text: Pick<MailText, 'subject' | 'greeting' | 'body'>,
) =>
  queryOptions({
    queryKey: ['mail-preview', kind, language, text],
    queryFn: async ({ signal }) => (await api.call(previewMail, { kind, language, ...text }, { signal })).content!,
  })
