import {
  countAutomationAudience,
  getAutomation,
  getAutomationMail,
  getAutomationSecret,
  listAutomations,
  previewAutomationMail,
} from '@stoa/contract/calls/stoa/automations'
import { listCustomerSegments } from '@stoa/contract/calls/stoa/customer-segments'
import type { Automation, AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import type { MailLanguage } from '@stoa/contract/services/stoa/mails'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const automationsQuery = queryOptions({
  queryKey: ['automations'],
  queryFn: async ({ signal }) => (await api.call(listAutomations, {}, { signal })).automations ?? [],
})

export const automationQuery = (automationId: string) =>
  queryOptions({
    queryKey: ['automation', automationId],
    queryFn: ({ signal }) => api.call(getAutomation, { automationId }, { signal }),
  })

export const secretQuery = (automationId: string) =>
  queryOptions({
    queryKey: ['automation-secret', automationId],
    queryFn: async ({ signal }) => (await api.call(getAutomationSecret, { automationId }, { signal })).secret ?? '',
  })

/** What may be written of the mail of a trigger. */
export const automationMailQuery = (trigger: AutomationTriggerType, language: MailLanguage) =>
  queryOptions({
    queryKey: ['automation-mail', trigger, language],
    queryFn: async ({ signal }) => (await api.call(getAutomationMail, { trigger, language }, { signal })).design ?? {},
  })

/** The mail of an automation as it is typed. */
export const automationPreviewQuery = (automation: Automation, language: MailLanguage) =>
  queryOptions({
    queryKey: ['automation-preview', automation, language],
    queryFn: async ({ signal }) => (await api.call(previewAutomationMail, { automation, language }, { signal })).content!,
  })

export const audienceQuery = (segmentId: string | null) =>
  queryOptions({
    queryKey: ['automation-audience', segmentId],
    queryFn: ({ signal }) => api.call(countAutomationAudience, { ...(segmentId && { segmentId }) }, { signal }),
  })

export const segmentsQuery = queryOptions({
  queryKey: ['customer-segments'],
  queryFn: async ({ signal }) => (await api.call(listCustomerSegments, {}, { signal })).customerSegments ?? [],
})
