import { t } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { Skeleton, TextInput } from '@mantine/core'
import { previewMailRequestLimits } from '@stoa/contract/limits/stoa/mails'
import type { MailContent } from '@stoa/contract/services/stoa/mails'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from '../record/loaded.tsx'
import { MailFrame } from './mail-frame.tsx'

interface OrderNumberFieldProps {
  value: string
  onChange: (number: string) => void
  /** The preview of a mail about this order. */
  query: UseQueryResult<MailContent>
  className?: string | undefined
}

/** The number of the order that a preview is about instead of the sample. */
export function OrderNumberField({ value, onChange, query, className }: OrderNumberFieldProps) {
  return (
    <TextInput
      {...(className && { className })}
      label={t`With the order`}
      placeholder={t`Order number`}
      maxLength={previewMailRequestLimits.orderNumber.maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isOrderUnknown(query) && t`There is no order with this number.`}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}

/** The mail of a preview. Nothing where the field above says that the order is unknown. */
export function PreviewedMail({ query }: { query: UseQueryResult<MailContent> }) {
  if (isOrderUnknown(query)) return null
  return (
    <Loaded query={query} skeleton={<Skeleton height={420} />} failed={t`We couldn’t load the preview`}>
      {(content) => <MailFrame content={content} />}
    </Loaded>
  )
}

function isOrderUnknown({ error }: UseQueryResult<MailContent>): boolean {
  return error instanceof CallError && error.code === 'ORDER_NOT_FOUND'
}
