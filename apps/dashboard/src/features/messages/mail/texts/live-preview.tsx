import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import type { MailLanguage, MailTextDesign, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { mailKinds } from '../../../../lib/mail/mails.ts'
import { mailPreviewQuery } from '../../../../lib/mail/queries.ts'
import { OrderNumberField, PreviewedMail } from '../../../../lib/mail/preview-parts.tsx'
import { useValues, type FormOf } from '../../../../ui/form/typed-form.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from '../../../../lib/mail/texts/texts.module.css'
import { checkValues, toMailText, type TextValues } from '../../../../lib/mail/texts/values.ts'

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
  return (
    <div className={classes.preview}>
      <Panel title={t`Preview`}>
        {showsOrder && <OrderNumberField className={classes.order} value={number} onChange={setNumber} query={query} />}
        {isBroken && <p role="status">{t`The preview waits until every text can be sent.`}</p>}
        <PreviewedMail query={query} />
      </Panel>
    </div>
  )
}
