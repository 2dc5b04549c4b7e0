import { t } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { previewMailRequestLimits } from '@stoa/contract/limits/stoa/mails'
import type { MailLanguage, MailTextDesign, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { MailFrame } from '../../../../lib/mail/mail-frame.tsx'
import { mailKinds } from '../../../../lib/mail/mails.ts'
import { mailPreviewQuery } from '../../../../lib/mail/queries.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { useValues, type FormOf } from '../../../../ui/form/typed-form.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from './text-page.module.css'
import { checkValues, toMailText, type TextValues } from './values.ts'

/** Milliseconds. */
const typingPause = 300

interface LivePreviewProps {
  form: FormOf<TextValues>
  design: MailTextDesign
  kind: MailTextKind
  language: MailLanguage
  hasParameters: boolean
}

/** Follows what is typed. While a text is broken, the last good version stays. */
export function LivePreview({ form, design, kind, language, hasParameters }: LivePreviewProps) {
  const [number, setNumber] = useState('')
  const [typed] = useDebouncedValue(number.trim(), typingPause)
  const [values] = useDebouncedValue(useValues(form), typingPause)
  const isBroken = Object.keys(checkValues(values, design, hasParameters)).length > 0
  const showsOrder = kind in mailKinds && isAllowed(searchOrderRows)
  const query = useQuery({
    ...mailPreviewQuery(kind, language, showsOrder ? typed : '', toMailText(values, design)),
    placeholderData: keepPreviousData,
    enabled: !isBroken,
  })
  const isUnknown = query.error instanceof CallError && query.error.code === 'ORDER_NOT_FOUND'
  return (
    <div className={classes.preview}>
      <Panel title={t`Preview`}>
        {showsOrder && (
          <TextInput
            className={classes.order!}
            label={t`With the order`}
            placeholder={t`Order number`}
            maxLength={previewMailRequestLimits.orderNumber.maxLength}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            error={isUnknown && t`There is no order with this number.`}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {isBroken && <p role="status">{t`The preview waits until every text can be sent.`}</p>}
        {!isUnknown && (
          <Loaded query={query} skeleton={<Skeleton height={420} />} failed={t`We couldn’t load the preview`}>
            {(content) => <MailFrame content={content} />}
          </Loaded>
        )}
      </Panel>
    </div>
  )
}
