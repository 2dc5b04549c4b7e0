import { getReviewRequestRule } from '@stoa/contract/calls/stoa/review-requests'
import { getMailText, previewMail } from '@stoa/contract/calls/stoa/mails'
import type { MailLanguage, MailText } from '@stoa/contract/services/stoa/mails'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const requestRuleQuery = queryOptions({
  queryKey: ['review-request-rule'],
  queryFn: async ({ signal }) => (await api.call(getReviewRequestRule, {}, { signal })).rule!,
})

const kind = 'REVIEW_REQUEST'

export const requestTextQuery = (language: MailLanguage) =>
  queryOptions({
    queryKey: ['mail-text', kind, language],
    queryFn: async ({ signal }) => (await api.call(getMailText, { kind, language }, { signal })).text!,
  })

/** The email with a text that is not saved yet. */
export const requestPreviewQuery = (language: MailLanguage, text: Pick<MailText, 'subject' | 'greeting' | 'body'>) =>
  queryOptions({
    queryKey: ['mail-preview', kind, language, text],
    queryFn: async ({ signal }) => (await api.call(previewMail, { kind, language, ...text }, { signal })).content!,
  })
